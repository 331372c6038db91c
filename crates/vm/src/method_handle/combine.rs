//! Handles made of handles: the combinators of `MethodHandles` and of `MethodHandle` itself.

use super::shape::Shape;
use super::{CallSignature, HANDLE};
use crate::call_site::conversion::{cast, class_entry};
use crate::heap::{NULL, Ref};
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::descriptor::FieldType;
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassKind, FieldRef};

const OBJECT: &str = "Ljava/lang/Object;";

fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

impl Vm {
    pub(super) fn signature_of(&mut self, handle: Ref) -> Result<CallSignature> {
        if handle == NULL {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        let facts = self.handle_class(handle)?;
        match CallSignature::parse(&facts.descriptor) {
            Some(signature) => Ok(signature),
            None => self.internal("malformed type of a method handle"),
        }
    }

    pub(crate) fn illegal_argument(&mut self, message: &str) -> Exit {
        self.throw_new("java/lang/IllegalArgumentException", Some(message))
    }

    fn illegal_types(&mut self, what: &str, one: &str, other: &str) -> Exit {
        let message = format!("{what}: {}, {}", self.type_text(one), self.type_text(other));
        self.illegal_argument(&message)
    }

    // ---- arguments ----

    /// `insertArguments` and `bindTo`: fixes the parameters from `at` on to these objects.
    pub(crate) fn insert_arguments(
        &mut self,
        target: Ref,
        at: usize,
        values: &[Ref],
    ) -> Result<Ref> {
        let has = self.signature_of(target)?;
        if at + values.len() > has.parameters.len() {
            return Err(self.illegal_argument("too many values to insert"));
        }
        let mut fields = vec![HANDLE];
        let mut contents = vec![u64::from(target)];
        let bound = has.parameters[at..at + values.len()].to_vec();
        for (parameter, &value) in bound.iter().zip(values) {
            contents.push(self.convert_object(value, parameter)?);
            fields.push(if is_reference(parameter) {
                OBJECT
            } else {
                parameter
            });
        }
        let mut rest = has.clone();
        rest.parameters.drain(at..at + values.len());
        let total = has.parameters.len();
        let mut shape = Shape::new(
            format!("insert:{at}:{}:{}", values.len(), has.descriptor()),
            rest.descriptor(),
        );
        shape.fields = fields;
        let count = values.len();
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            model.load_parameters(0..at);
            for number in 0..count {
                model.load_field(1 + number);
            }
            model.load_parameters(at..total - count);
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &contents)
    }

    /// An object as the value of a parameter: checked, or unboxed and widened.
    fn convert_object(&mut self, object: Ref, parameter: &str) -> Result<u64> {
        if is_reference(parameter) {
            let class = self.class_of_descriptor(parameter)?;
            if object != NULL && !self.is_instance(object, class) {
                let (from, to) = (
                    self.class_display(self.class_of(object)),
                    self.class_display(class),
                );
                let message = format!("Cannot cast {from} to {to}");
                return Err(self.throw_new("java/lang/ClassCastException", Some(&message)));
            }
            return Ok(u64::from(object));
        }
        if object == NULL {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        match self.unbox_as(object, parameter.as_bytes()[0]) {
            Some(value) => Ok(value),
            None => {
                let from = self.class_display(self.class_of(object));
                let message = format!("Cannot cast {from} to {parameter}");
                Err(self.throw_new("java/lang/ClassCastException", Some(&message)))
            }
        }
    }

    /// `dropArguments`: ignores parameters of these types, inserted at a position.
    pub(crate) fn drop_arguments(
        &mut self,
        target: Ref,
        at: usize,
        types: &[String],
    ) -> Result<Ref> {
        let has = self.signature_of(target)?;
        if at > has.parameters.len() {
            return Err(self.illegal_argument("no argument type to append"));
        }
        let mut wanted = has.clone();
        wanted.parameters.splice(at..at, types.iter().cloned());
        let total = wanted.parameters.len();
        let mut shape = Shape::new(
            format!("drop:{at}:{}:{}", types.concat(), has.descriptor()),
            wanted.descriptor(),
        );
        shape.fields = vec![HANDLE];
        let after = at + types.len();
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            model.load_parameters(0..at);
            model.load_parameters(after..total);
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target)])
    }

    /// `permuteArguments`: parameter `order[i]` of the new type becomes argument `i`.
    pub(crate) fn permute_arguments(
        &mut self,
        target: Ref,
        wanted: &str,
        order: &[usize],
    ) -> Result<Ref> {
        let has = self.signature_of(target)?;
        let Some(signature) = CallSignature::parse(wanted) else {
            return self.internal("malformed type of a method handle");
        };
        let fits = order.len() == has.parameters.len()
            && signature.result == has.result
            && order
                .iter()
                .zip(&has.parameters)
                .all(|(&from, kind)| signature.parameters.get(from) == Some(kind));
        if !fits {
            let message = format!("bad reorder array: {order:?}");
            return Err(self.illegal_argument(&message));
        }
        let mut shape = Shape::new(
            format!("permute:{order:?}:{wanted}:{}", has.descriptor()),
            wanted.to_string(),
        );
        shape.fields = vec![HANDLE];
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            model.load_parameters(order.iter().copied());
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target)])
    }

    /// `filterArguments`: parameters from `at` on first go through filters; null filters nothing.
    pub(crate) fn filter_arguments(
        &mut self,
        target: Ref,
        at: usize,
        filters: &[Ref],
    ) -> Result<Ref> {
        let has = self.signature_of(target)?;
        if at + filters.len() > has.parameters.len() {
            return Err(self.illegal_argument("too many filters"));
        }
        let mut wanted = has.clone();
        let mut steps: Vec<Option<String>> = Vec::new();
        let mut contents = vec![u64::from(target)];
        let mut fields = vec![HANDLE];
        for (number, &filter) in filters.iter().enumerate() {
            contents.push(u64::from(filter));
            fields.push(HANDLE);
            if filter == NULL {
                steps.push(None);
                continue;
            }
            let step = self.signature_of(filter)?;
            if step.parameters.len() != 1 || step.result != has.parameters[at + number] {
                return Err(self.illegal_types(
                    "target and filter types do not match",
                    &has.descriptor(),
                    &step.descriptor(),
                ));
            }
            wanted.parameters[at + number] = step.parameters[0].clone();
            steps.push(Some(step.descriptor()));
        }
        let key = format!("filter:{at}:{steps:?}:{}", has.descriptor());
        let mut shape = Shape::new(key, wanted.descriptor());
        shape.fields = fields;
        let total = wanted.parameters.len();
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            for number in 0..total {
                let step = number
                    .checked_sub(at)
                    .and_then(|filter| Some((filter, steps.get(filter)?.as_ref()?)));
                if let Some((filter, descriptor)) = step {
                    model.load_field(1 + filter);
                    model.load_parameter(number);
                    model.call_exactly(descriptor);
                } else {
                    model.load_parameter(number);
                }
            }
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &contents)
    }

    /// `collectArguments` (the filter's parameters replace parameter `at`) and, where `keep`, the
    /// `foldArguments` that passes those parameters on as well.
    pub(crate) fn collect_arguments(
        &mut self,
        target: Ref,
        at: usize,
        filter: Ref,
        keep: bool,
    ) -> Result<Ref> {
        let (has, step) = (self.signature_of(target)?, self.signature_of(filter)?);
        let gives = usize::from(step.result != "V");
        let fits =
            at + gives <= has.parameters.len() && (gives == 0 || has.parameters[at] == step.result);
        if !fits {
            return Err(self.illegal_types(
                "target and filter types do not match",
                &has.descriptor(),
                &step.descriptor(),
            ));
        }
        let mut wanted = has.clone();
        wanted.parameters.drain(at..at + gives);
        let taken = step.parameters.len();
        if keep {
            if wanted.parameters.get(at..at + taken) != Some(&step.parameters[..]) {
                return Err(self.illegal_types(
                    "target and combiner types must match",
                    &has.descriptor(),
                    &step.descriptor(),
                ));
            }
        } else {
            wanted
                .parameters
                .splice(at..at, step.parameters.iter().cloned());
        }
        let key = format!(
            "collect:{at}:{keep}:{}:{}",
            step.descriptor(),
            has.descriptor()
        );
        let mut shape = Shape::new(key, wanted.descriptor());
        shape.fields = vec![HANDLE, HANDLE];
        let total = wanted.parameters.len();
        let class = self.shape_class(shape, |model| {
            // The filter runs before the target is called; its result waits in a local.
            model.load_field(1);
            model.load_parameters(at..at + taken);
            model.call_exactly(&step.descriptor());
            let result = step.result_kind().map(|kind| {
                let local = model.code.new_local(kind);
                model.code.store(kind, local);
                (kind, local)
            });
            model.load_field(0);
            model.load_parameters(0..at);
            if let Some((kind, local)) = result {
                model.code.load(kind, local);
            }
            model.load_parameters(if keep { at } else { at + taken }..total);
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target), u64::from(filter)])
    }

    // ---- results and control ----

    pub(crate) fn filter_return_value(&mut self, target: Ref, filter: Ref) -> Result<Ref> {
        let (has, step) = (self.signature_of(target)?, self.signature_of(filter)?);
        let taken: Vec<String> = if has.result == "V" {
            Vec::new()
        } else {
            vec![has.result.clone()]
        };
        if step.parameters != taken {
            return Err(self.illegal_types(
                "target and filter types do not match",
                &has.descriptor(),
                &step.descriptor(),
            ));
        }
        let wanted = CallSignature {
            parameters: has.parameters.clone(),
            result: step.result.clone(),
        };
        let key = format!("result:{}:{}", step.descriptor(), has.descriptor());
        let mut shape = Shape::new(key, wanted.descriptor());
        shape.fields = vec![HANDLE, HANDLE];
        let total = wanted.parameters.len();
        let class = self.shape_class(shape, |model| {
            model.load_field(1);
            model.load_field(0);
            model.load_parameters(0..total);
            model.call_exactly(&has.descriptor());
            model.call_exactly(&step.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target), u64::from(filter)])
    }

    /// As `filter_return_value`, but the filter may have parameters before the result's, which come last in the handle's.
    pub(crate) fn collect_return_value(&mut self, target: Ref, filter: Ref) -> Result<Ref> {
        let (has, step) = (self.signature_of(target)?, self.signature_of(filter)?);
        let Some(more) = step.parameters.len().checked_sub(1) else {
            return self.internal("a filter without parameters");
        };
        let count = has.parameters.len();
        let mut wanted = has.clone();
        wanted
            .parameters
            .extend_from_slice(&step.parameters[..more]);
        wanted.result = step.result.clone();
        let key = format!(
            "collected result:{}:{}",
            step.descriptor(),
            has.descriptor()
        );
        let mut shape = Shape::new(key, wanted.descriptor());
        shape.fields = vec![HANDLE, HANDLE];
        let class = self.shape_class(shape, |model| {
            model.load_field(1);
            model.load_parameters(count..count + more);
            model.load_field(0);
            model.load_parameters(0..count);
            model.call_exactly(&has.descriptor());
            model.call_exactly(&step.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target), u64::from(filter)])
    }

    pub(crate) fn guard_with_test(&mut self, test: Ref, target: Ref, fallback: Ref) -> Result<Ref> {
        let (asked, has, other) = (
            self.signature_of(test)?,
            self.signature_of(target)?,
            self.signature_of(fallback)?,
        );
        if has.descriptor() != other.descriptor() {
            return Err(self.illegal_types(
                "target and fallback types must match",
                &has.descriptor(),
                &other.descriptor(),
            ));
        }
        if asked.result != "Z" || !has.parameters.starts_with(&asked.parameters) {
            return Err(self.illegal_types(
                "target and test types must match",
                &has.descriptor(),
                &asked.descriptor(),
            ));
        }
        let key = format!("guard:{}:{}", asked.descriptor(), has.descriptor());
        let mut shape = Shape::new(key, has.descriptor());
        shape.fields = vec![HANDLE, HANDLE, HANDLE];
        let total = has.parameters.len();
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            model.load_parameters(0..asked.parameters.len());
            model.call_exactly(&asked.descriptor());
            let otherwise = model.code.label();
            model.code.branch(op::ifeq, otherwise);
            model.load_field(1);
            model.load_parameters(0..total);
            model.call_exactly(&has.descriptor());
            model.finish();
            model.code.place(otherwise);
            model.load_field(2);
            model.load_parameters(0..total);
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(
            class,
            &[u64::from(test), u64::from(target), u64::from(fallback)],
        )
    }

    pub(crate) fn catch_exception(
        &mut self,
        target: Ref,
        exception: &str,
        handler: Ref,
    ) -> Result<Ref> {
        let (has, step) = (self.signature_of(target)?, self.signature_of(handler)?);
        let fits = step.result == has.result
            && step
                .parameters
                .first()
                .is_some_and(|first| first == exception)
            && has.parameters.starts_with(&step.parameters[1..]);
        if !fits {
            return Err(self.illegal_types(
                "target and handler types must match",
                &has.descriptor(),
                &step.descriptor(),
            ));
        }
        let class_name = FieldType::parse(exception)
            .map(class_entry)
            .unwrap_or_default();
        let key = format!("catch:{}:{}", step.descriptor(), has.descriptor());
        let mut shape = Shape::new(key, has.descriptor());
        shape.fields = vec![HANDLE, HANDLE];
        let total = has.parameters.len();
        let class = self.shape_class(shape, |model| {
            let (from, to, caught) = (model.code.label(), model.code.label(), model.code.label());
            model.code.place(from);
            model.load_field(0);
            model.load_parameters(0..total);
            model.call_exactly(&has.descriptor());
            model.finish();
            model.code.place(to);
            model.code.handler(from, to, caught, Some(&class_name));
            model.code.place(caught);
            let kind = FieldType::Object("java/lang/Throwable");
            let thrown = model.code.new_local(kind);
            model.code.store(kind, thrown);
            model.load_field(1);
            model.code.load(kind, thrown);
            model.load_parameters(0..step.parameters.len() - 1);
            model.call_exactly(&step.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target), u64::from(handler)])
    }

    // ---- arrays of arguments ----

    /// `asVarargsCollector`: as the target, but `invoke` collects surplus arguments.
    pub(crate) fn collecting_handle(&mut self, target: Ref) -> Result<Ref> {
        let has = self.signature_of(target)?;
        let mut shape = Shape::new(format!("varargs:{}", has.descriptor()), has.descriptor());
        shape.fields = vec![HANDLE];
        shape.variable_arity = true;
        let total = has.parameters.len();
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            model.load_parameters(0..total);
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target)])
    }

    /// `asFixedArity`.
    pub(crate) fn fixed_arity(&mut self, handle: Ref) -> Result<Ref> {
        if !self.handle_class(handle)?.variable_arity {
            return Ok(handle);
        }
        let class = self.class_of(handle);
        let offset = self.field_offset(FieldRef { class, number: 0 });
        Ok(self.path.heap.field(handle, offset) as Ref)
    }

    /// `asCollector`: `count` arguments at `at` go into an array.
    pub(crate) fn collector(
        &mut self,
        target: Ref,
        at: usize,
        array: &str,
        count: usize,
    ) -> Result<Ref> {
        let has = self.signature_of(target)?;
        if at >= has.parameters.len() || !array.starts_with('[') {
            return Err(self.illegal_argument("array type not assignable to trailing argument"));
        }
        let component = array[1..].to_string();
        let mut wanted = has.clone();
        wanted
            .parameters
            .splice(at..=at, std::iter::repeat_n(component.clone(), count));
        let total = wanted.parameters.len();
        let key = format!("collector:{at}:{array}:{count}:{}", has.descriptor());
        let mut shape = Shape::new(key, wanted.descriptor());
        shape.fields = vec![HANDLE];
        let class = self.shape_class(shape, |model| {
            let kind = FieldType::parse(&component).unwrap_or(FieldType::Int);
            model.load_field(0);
            model.load_parameters(0..at);
            model.code.int(count as i32).new_array(kind);
            for index in 0..count {
                model.code.op(op::dup).int(index as i32);
                model.load_parameter(at + index);
                model.code.array_store(kind);
            }
            model.load_parameters(at + count..total);
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target)])
    }

    /// `asSpreader`: an array's `count` elements become the arguments at `at`.
    pub(crate) fn spreader(
        &mut self,
        target: Ref,
        at: usize,
        array: &str,
        count: usize,
    ) -> Result<Ref> {
        let original = self.signature_of(target)?;
        if at + count > original.parameters.len() || !array.starts_with('[') {
            return Err(self.illegal_argument("bad spread array length"));
        }
        // The target takes the elements as they are; conversions are those of asType.
        let mut has = original.clone();
        for parameter in &mut has.parameters[at..at + count] {
            *parameter = array[1..].to_string();
        }
        let target = self.handle_as_type(target, &has.descriptor(), false)?;
        let mut wanted = has.clone();
        wanted
            .parameters
            .splice(at..at + count, [array.to_string()]);
        let total = wanted.parameters.len();
        let key = format!("spreader:{at}:{array}:{count}:{}", has.descriptor());
        let mut shape = Shape::new(key, wanted.descriptor());
        shape.fields = vec![HANDLE];
        let class = self.shape_class(shape, |model| {
            let component = FieldType::parse(&array[1..]).unwrap_or(FieldType::Int);
            let (good, bad, count_it) =
                (model.code.label(), model.code.label(), model.code.label());
            model.load_parameter(at);
            model.code.branch(op::ifnonnull, count_it);
            if count == 0 {
                // Null stands for no arguments.
                model.code.branch(op::goto, good);
            } else {
                model.code.branch(op::goto, bad);
            }
            model.code.place(count_it);
            model.load_parameter(at);
            model
                .code
                .op(op::arraylength)
                .int(count as i32)
                .branch(op::if_icmpeq, good);
            model.code.place(bad);
            model
                .code
                .class(op::new, "java/lang/IllegalArgumentException")
                .op(op::dup);
            model.code.text(&format!("array is not of length {count}"));
            let made = "(Ljava/lang/String;)V";
            model.code.invoke(
                op::invokespecial,
                "java/lang/IllegalArgumentException",
                "<init>",
                made,
                false,
            );
            model.code.op(op::athrow);
            model.code.place(good);
            model.load_field(0);
            model.load_parameters(0..at);
            for index in 0..count {
                model.load_parameter(at);
                model.code.int(index as i32).array_load(component);
            }
            model.load_parameters(at + 1..total);
            model.call_exactly(&has.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target)])
    }

    // ---- handles of their own ----

    /// `identity`, of a type.
    pub(crate) fn identity_handle(&mut self, kind: &str) -> Result<Ref> {
        let shape = Shape::new(format!("identity:{kind}"), format!("({kind}){kind}"));
        let class = self.shape_class(shape, |model| model.load_parameter(0))?;
        self.handle_object(class, &[])
    }

    /// `constant`: always this object, unboxed where the type is primitive.
    pub(crate) fn constant_handle(&mut self, kind: &str, object: Ref) -> Result<Ref> {
        let value = self.convert_object(object, kind)?;
        let mut shape = Shape::new(format!("constant:{kind}"), format!("(){kind}"));
        shape.fields = vec![if is_reference(kind) { OBJECT } else { kind }];
        let class = self.shape_class(shape, |model| model.load_field(0))?;
        self.handle_object(class, &[value])
    }

    /// `empty` and `zero`: ignores its arguments, answers zero or null.
    pub(crate) fn empty_handle(&mut self, descriptor: &str) -> Result<Ref> {
        let shape = Shape::new(format!("empty:{descriptor}"), descriptor.to_string());
        let result = descriptor.rsplit(')').next().unwrap_or("V").to_string();
        let class = self.shape_class(shape, |model| {
            if let Ok(kind) = FieldType::parse(&result) {
                model.code.zero(kind);
            }
        })?;
        self.handle_object(class, &[])
    }

    pub(crate) fn throwing_handle(&mut self, result: &str, exception: &str) -> Result<Ref> {
        let shape = Shape::new(
            format!("throw:{result}:{exception}"),
            format!("({exception}){result}"),
        );
        let class = self.shape_class(shape, |model| {
            model.load_parameter(0);
            model.code.op(op::athrow);
            // Never reached, but code must not run off its end.
            if let Ok(kind) = FieldType::parse(result) {
                model.code.zero(kind);
            }
        })?;
        self.handle_object(class, &[])
    }

    /// `exactInvoker` and `invoker`: calls the handle that is its first argument.
    pub(crate) fn invoker_handle(&mut self, descriptor: &str, exact: bool) -> Result<Ref> {
        let wanted = format!("({HANDLE}{}", &descriptor[1..]);
        let shape = Shape::new(format!("invoker:{exact}:{descriptor}"), wanted.clone());
        let total = CallSignature::parse(&wanted).map_or(0, |signature| signature.parameters.len());
        let name = if exact { "invokeExact" } else { "invoke" };
        let class = self.shape_class(shape, |model| {
            model.load_parameters(0..total);
            model
                .code
                .invoke_virtual("java/lang/invoke/MethodHandle", name, descriptor);
        })?;
        self.handle_object(class, &[])
    }

    /// Calls the variable handle that is its first argument, in the access mode of this name.
    pub(crate) fn variable_invoker(&mut self, name: &str, descriptor: &str) -> Result<Ref> {
        let wanted = format!("(Ljava/lang/invoke/VarHandle;{}", &descriptor[1..]);
        let shape = Shape::new(format!("variable:{name}:{descriptor}"), wanted.clone());
        let total = CallSignature::parse(&wanted).map_or(0, |signature| signature.parameters.len());
        let class = self.shape_class(shape, |model| {
            model.load_parameters(0..total);
            model
                .code
                .invoke_virtual("java/lang/invoke/VarHandle", name, descriptor);
        })?;
        self.handle_object(class, &[])
    }

    /// As `variable_invoker`, where the variable handle's own type has to be this one.
    pub(crate) fn exact_variable_invoker(&mut self, name: &str, descriptor: &str) -> Result<Ref> {
        const VARIABLE: &str = "Ljava/lang/invoke/VarHandle;";
        let wanted = format!("({VARIABLE}{}", &descriptor[1..]);
        let shape = Shape::new(
            format!("exact variable:{name}:{descriptor}"),
            wanted.clone(),
        );
        let total = CallSignature::parse(&wanted).map_or(0, |signature| signature.parameters.len());
        let class = self.shape_class(shape, |model| {
            model.load_parameters(0..1);
            model.code.invoke_virtual(
                "java/lang/invoke/VarHandle",
                "withInvokeExactBehavior",
                "()Ljava/lang/invoke/VarHandle;",
            );
            model.load_parameters(1..total);
            model
                .code
                .invoke_virtual("java/lang/invoke/VarHandle", name, descriptor);
        })?;
        self.handle_object(class, &[])
    }

    /// `CallSite.dynamicInvoker`: calls whatever target the site has by then.
    pub(crate) fn dynamic_invoker(&mut self, site: Ref, descriptor: &str) -> Result<Ref> {
        let mut shape = Shape::new(
            format!("dynamic invoker:{descriptor}"),
            descriptor.to_string(),
        );
        shape.fields = vec!["Ljava/lang/invoke/CallSite;"];
        let total =
            CallSignature::parse(descriptor).map_or(0, |signature| signature.parameters.len());
        let class = self.shape_class(shape, |model| {
            model.load_field(0);
            model.code.invoke_virtual(
                "java/lang/invoke/CallSite",
                "getTarget",
                "()Ljava/lang/invoke/MethodHandle;",
            );
            model.load_parameters(0..total);
            model.call_exactly(descriptor);
        })?;
        self.handle_object(class, &[u64::from(site)])
    }

    /// Handles on arrays: `get`, `set`, `length` or `new`.
    pub(crate) fn array_handle(&mut self, what: &str, array: &str) -> Result<Ref> {
        let class = self.class_of_descriptor(array)?;
        if !matches!(self.registry.class(class).kind, ClassKind::Array { .. }) {
            let name = self.class_display(class);
            return Err(self.illegal_argument(&format!("not an array type: {name}")));
        }
        let component = array[1..].to_string();
        let descriptor = match what {
            "get" => format!("({array}I){component}"),
            "set" => format!("({array}I{component})V"),
            "length" => format!("({array})I"),
            _ => format!("(I){array}"),
        };
        let total =
            CallSignature::parse(&descriptor).map_or(0, |signature| signature.parameters.len());
        let shape = Shape::new(format!("array:{what}:{array}"), descriptor);
        let class = self.shape_class(shape, |model| {
            let kind = FieldType::parse(&component).unwrap_or(FieldType::Int);
            model.load_parameters(0..total);
            match what {
                "get" => model.code.array_load(kind),
                "set" => model.code.array_store(kind),
                "length" => model.code.op(op::arraylength),
                _ => model.code.new_array(kind),
            };
            if what == "get" && kind.is_reference() {
                cast(model.code, kind);
            }
        })?;
        self.handle_object(class, &[])
    }
}
