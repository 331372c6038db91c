//! Making objects and arrays, boxing, copying: what natives and slow paths do with the heap.

use crate::heap::{NULL, Ref};
use crate::layout::HEADER_WORDS;
use crate::schedule::BYTES_OF_A_STEP;
use crate::vm::{Flow, Result, Vm};
use spelunk_classes::registry::{ClassId, ClassKind, Primitive};

impl Vm {
    pub fn new_object(&mut self, class: ClassId) -> Result<Ref> {
        let words = self.layouts[class].instance_words;
        match self
            .path
            .heap
            .allocate_object(class, words, self.path.trail.stamp)
        {
            Ok(object) => Ok(object),
            Err(_) => Err(self.heap_is_full(words as usize * 8)),
        }
    }

    pub fn new_array(&mut self, class: ClassId, length: u32) -> Result<Ref> {
        let shift = self.layouts[class].element_shift;
        match self
            .path
            .heap
            .allocate_array(class, shift, length, self.path.trail.stamp)
        {
            Ok(array) => Ok(array),
            Err(_) => Err(self.heap_is_full((length as usize) << shift)),
        }
    }

    pub fn new_object_array(&mut self, class: ClassId, elements: &[Ref]) -> Result<Ref> {
        let array = self.new_array(class, elements.len() as u32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.path.heap.set_element32(array, index, element);
        }
        Ok(array)
    }

    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Result<Ref> {
        let array = self.new_array(self.well_known.byte_array, bytes.len() as u32)?;
        self.path.heap.bytes_mut(array).copy_from_slice(bytes);
        Ok(array)
    }

    pub fn array_class_of(&mut self, element: ClassId) -> Result<ClassId> {
        let array = self.registry.array_of(element);
        self.prepare_new_classes()?;
        match array {
            Ok(class) => Ok(class),
            Err(error) => Err(self.link_error(error)),
        }
    }

    pub(crate) fn new_multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Result<Ref> {
        if let Some(&negative) = lengths.iter().find(|&&length| length < 0) {
            return Err(self.throw_new(
                "java/lang/NegativeArraySizeException",
                Some(&negative.to_string()),
            ));
        }
        let elements = lengths.iter().try_fold(1usize, |product, &length| {
            product.checked_mul(length as usize)
        });
        self.make_room(elements.and_then(|count| count.checked_mul(8)));
        self.fill_multi_array(class, lengths)
    }

    fn fill_multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Result<Ref> {
        self.check_array_length(lengths[0])?;
        let array = self.new_array(class, lengths[0] as u32)?;
        // Each of them is a step, and so is what it takes to clear it.
        let bytes = (lengths[0] as usize) << self.layouts[class].element_shift;
        self.charge(bytes + (1 << BYTES_OF_A_STEP))?;
        if lengths.len() > 1
            && let ClassKind::Array { element } = self.registry.class(class).kind
        {
            for index in 0..lengths[0] as usize {
                let inner = self.fill_multi_array(element, &lengths[1..])?;
                self.path.heap.set_element32(array, index, inner);
            }
        }
        Ok(array)
    }

    /// Collects garbage where so many bytes would not fit otherwise. Only for whoever has made nothing yet that it
    /// still needs and nothing refers to.
    pub(crate) fn make_room(&mut self, bytes: Option<usize>) {
        if self.symbolic || !self.path.trail.is_ground() {
            return;
        }
        let possible = bytes.filter(|&bytes| bytes < self.path.heap.limit_bytes());
        if possible.is_some_and(|bytes| bytes / 8 > self.path.heap.free_words()) {
            self.collect(false);
        }
    }

    /// HotSpot refuses the two greatest lengths whatever the heap's size.
    pub(crate) fn check_array_length(&mut self, length: i32) -> Result<()> {
        if length >= i32::MAX - 1 {
            return Err(self.out_of_memory("Requested array size exceeds VM limit"));
        }
        Ok(())
    }

    pub(crate) fn retry_after_collection<const SYMBOLIC: bool>(&mut self) -> Flow {
        // SAFETY: pc points at an instruction of live code.
        let words = self
            .thread()
            .frames
            .last()
            .map_or(0, |frame| unsafe { (*frame.pc).e });
        if !SYMBOLIC
            && self.collect_garbage() > 0
            && self.path.heap.has_stretch_of(words as usize + 1)
        {
            return Flow::Reload;
        }
        self.heap_is_full(words as usize * 8).into()
    }

    pub(crate) fn retry_array_after_collection<const SYMBOLIC: bool>(
        &mut self,
        length: i32,
    ) -> Flow {
        if let Err(exit) = self.check_array_length(length) {
            return exit.into();
        }
        // One collection, then it fits or it does not: free room may lie in pieces.
        let shift = self.heap_array_shift();
        let wanted = (length as usize) << shift;
        if !SYMBOLIC
            && wanted < self.path.heap.limit_bytes()
            && self.collect_garbage() > wanted
            && self.path.heap.has_stretch_of(wanted / 8 + 3)
        {
            return Flow::Reload;
        }
        self.heap_is_full(wanted).into()
    }

    /// log2 of the element size of the array that the current instruction makes.
    fn heap_array_shift(&self) -> u8 {
        // SAFETY: pc points at an instruction of live code.
        self.thread().frames.last().map_or(3, |frame| {
            self.layouts[ClassId(unsafe { (*frame.pc).d })].element_shift
        })
    }

    // ---- boxing ----

    /// Boxes a value by its descriptor letter as `valueOf` would; references stay as they are.
    pub fn box_value(&mut self, value: u64, letter: u8) -> Result<Ref> {
        if letter == b'L' || letter == b'[' {
            return Ok(value as Ref);
        }
        let Some(kind) = Primitive::from_letter(letter).filter(|&kind| kind != Primitive::Void)
        else {
            return Ok(NULL);
        };
        if let Some(cached) = self.cached_box(kind, value) {
            return Ok(cached);
        }
        self.new_box(value, kind)
    }

    /// The result of a reflective call: before JDK 18 always a new box, afterwards as `valueOf` gives it.
    pub(crate) fn box_reflectively(&mut self, value: u64, part: u32, letter: u8) -> Result<Ref> {
        let primitive = Primitive::from_letter(letter).filter(|&kind| kind != Primitive::Void);
        match primitive {
            Some(kind) if self.feature_version < 18 && part == 0 => self.new_box(value, kind),
            _ => self.box_with_shadow(value, part, letter),
        }
    }

    fn new_box(&mut self, value: u64, kind: Primitive) -> Result<Ref> {
        let class = self.load_class(kind.facts().3)?;
        let object = self.new_object(class)?;
        let offset = self.box_offset(class);
        self.path.heap.set_field(object, offset, value);
        Ok(object)
    }

    /// Small boxes come from the caches that `valueOf` uses, where those are initialised.
    fn cached_box(&mut self, kind: Primitive, value: u64) -> Option<Ref> {
        let value = value as i64;
        let (holder, descriptor, low) = match kind {
            Primitive::Boolean => {
                let class = self.registry.loaded("java/lang/Boolean")?;
                let name = if value != 0 { "TRUE" } else { "FALSE" };
                return self
                    .static_value(class, name, "Ljava/lang/Boolean;")
                    .map(|v| v as Ref)
                    .filter(|&r| r != NULL);
            }
            Primitive::Int => (
                "java/lang/Integer$IntegerCache",
                "[Ljava/lang/Integer;",
                value as i32 as i64 + 128,
            ),
            Primitive::Long => (
                "java/lang/Long$LongCache",
                "[Ljava/lang/Long;",
                value.wrapping_add(128),
            ),
            Primitive::Short => (
                "java/lang/Short$ShortCache",
                "[Ljava/lang/Short;",
                value as i16 as i64 + 128,
            ),
            Primitive::Byte => (
                "java/lang/Byte$ByteCache",
                "[Ljava/lang/Byte;",
                value as i8 as i64 + 128,
            ),
            Primitive::Char => (
                "java/lang/Character$CharacterCache",
                "[Ljava/lang/Character;",
                value as u16 as i64,
            ),
            _ => return None,
        };
        let holder = self.registry.loaded(holder)?;
        let cache = self.static_value(holder, "cache", descriptor)? as Ref;
        if cache == NULL || low < 0 || low >= self.path.heap.length(cache) as i64 {
            return None;
        }
        Some(self.path.heap.element32(cache, low as usize)).filter(|&r| r != NULL)
    }

    pub fn box_offset(&self, class: ClassId) -> u32 {
        let mut fields = self.registry.class(class).fields.iter();
        let field =
            fields.find(|field| !field.is_static() && self.registry.text(field.name) == "value");
        field.map_or(HEADER_WORDS, |field| self.layouts[class].offset(field))
    }

    /// The primitive kind that a box object holds, with its bits.
    pub fn unbox(&self, object: Ref) -> Option<(Primitive, u64)> {
        let class = self.class_of(object);
        let name = &*self.registry.class(class).name;
        let kind = Primitive::ALL
            .into_iter()
            .find(|kind| kind.facts().3 == name && *kind != Primitive::Void)?;
        Some((kind, self.path.heap.field(object, self.box_offset(class))))
    }

    // ---- fields by name ----

    /// Word and symbolic part of an instance field that a class declares; none where the object is no instance of it.
    pub fn field_of(&self, object: Ref, owner: ClassId, offset: u32) -> Option<(u64, u32)> {
        let declares = (HEADER_WORDS..self.layouts[owner].instance_words).contains(&offset);
        if object == NULL || !declares || !self.is_instance(object, owner) {
            return None;
        }
        let word = self.path.heap.field(object, offset);
        Some((word, self.field_part(object, offset)))
    }

    /// The word of a field, for code of the VM itself. Where a program may have put something symbolic, `settle_field`
    /// goes before; a native that reads one nevertheless is unsupported.
    pub fn get_field(&self, object: Ref, name: &str, descriptor: &str) -> u64 {
        let Ok(offset) = self.offset_of(self.class_of(object), name, descriptor) else {
            return 0;
        };
        if self.symbolic && self.field_part(object, offset) != 0 {
            self.note_unknown_read(|| format!("the symbolic field {name}"));
        }
        self.path.heap.field(object, offset)
    }

    pub fn put_field(&mut self, object: Ref, name: &str, descriptor: &str, value: u64) {
        if let Ok(offset) = self.offset_of(self.class_of(object), name, descriptor) {
            self.before_field_write(object, offset);
            self.path.heap.set_field(object, offset, value);
            if self.symbolic && self.path.heap.shadow(object) != NULL {
                // Taking a symbolic part away needs no room, which is all that could fail.
                let _ = self.store_shadow(object, (offset - HEADER_WORDS) as usize, 0);
            }
        }
    }

    /// A name for messages: `int[]` style for arrays is not used by HotSpot, so this is `[I`.
    pub fn class_display(&self, class: ClassId) -> String {
        self.registry.class(class).java_name()
    }

    /// The identity hash as what a native answers.
    pub(crate) fn marked_identity_hash(&mut self, object: Ref) -> u64 {
        let hash = self.identity_hash(object) as u32 as u64;
        match object {
            NULL => hash,
            _ => self.give_from_outside(crate::outside::Source::Identity, b'I', hash),
        }
    }

    /// The identity hash: a function of the address, which never changes and is reproducible.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        if object == NULL {
            return 0;
        }
        self.identity_hashes += 1;
        let mut hash = (object as u64)
            .wrapping_add(self.options.seed)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
        hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((hash >> 32) as i32 & 0x7fff_ffff).max(1)
    }
}

impl Vm {
    /// `int[]`, `java.lang.String[]`: the name that messages of `arraycopy` use.
    pub fn external_name(&self, class: ClassId) -> String {
        match self.registry.class(class).kind {
            ClassKind::Array { element } => format!("{}[]", self.external_name(element)),
            _ => self.registry.class(class).java_name(),
        }
    }
}
