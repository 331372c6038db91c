// features: ciphers, signatures, message authentication codes
import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Digests, codes, ciphers and a signature with known keys. */
public class CiphersAndSignatures {
    public static void main(String[] args) throws Exception {
        byte[] key = "0123456789abcdef".getBytes();
        byte[] text = "attack at dawn".getBytes();
        for (String name : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"}) {
            System.out.println(name + " " + hex(MessageDigest.getInstance(name).digest(text)));
        }
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"}) {
            Mac mac = Mac.getInstance(name);
            mac.init(new SecretKeySpec(key, name));
            System.out.println(name + " " + hex(mac.doFinal(text)));
        }
        Cipher cbc = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cbc.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(key));
        byte[] secret = cbc.doFinal(text);
        System.out.println(hex(secret));
        cbc.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(key));
        System.out.println(new String(cbc.doFinal(secret)));
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, new byte[12]));
        System.out.println(hex(gcm.doFinal(text)));
        SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        System.out.println(hex(factory.generateSecret(new PBEKeySpec("pw".toCharArray(), key, 20, 128)).getEncoded()));
        BigInteger p = BigInteger.TWO.pow(521).subtract(BigInteger.ONE);
        BigInteger q = BigInteger.TWO.pow(607).subtract(BigInteger.ONE);
        BigInteger modulus = p.multiply(q);
        BigInteger e = BigInteger.valueOf(65537);
        BigInteger d = e.modInverse(p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)));
        KeyFactory keys = KeyFactory.getInstance("RSA");
        PrivateKey privateKey = keys.generatePrivate(new RSAPrivateKeySpec(modulus, d));
        PublicKey publicKey = keys.generatePublic(new RSAPublicKeySpec(modulus, e));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(privateKey);
        signature.update(text);
        byte[] signed = signature.sign();
        System.out.println(hex(signed).substring(0, 32));
        signature.initVerify(publicKey);
        signature.update(text);
        System.out.println(signature.verify(signed));
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
