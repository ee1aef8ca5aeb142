import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Tags of ASN.1 that a certificate is made of (X.690). */
const TAG = { integer: 2, bits: 3, octets: 4, oid: 6, utf8: 12, time: 23, sequence: 0x30, set: 0x31 } as const;
/** Object identifiers, encoded. */
const OID = { commonName: '550403', ecdsaWithSha256: '2a8648ce3d040302', subjectAltName: '551d11' } as const;
const VERSION_3 = 2;

/** A new certificate for `localhost` and 127.0.0.1, trusted only where it is configured. Both as PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const name = sequence(encode(TAG.set, sequence(oid(OID.commonName), encode(TAG.utf8, Buffer.from('localhost')))));
  const names = sequence(encode(0x82, Buffer.from('localhost')), encode(0x87, Buffer.from([127, 0, 0, 1])));
  const alternative = sequence(oid(OID.subjectAltName), encode(TAG.octets, names));
  const unsigned = sequence(
    encode(0xa0, encode(TAG.integer, Buffer.from([VERSION_3]))),
    encode(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(encode(TAG.time, Buffer.from('200101000000Z')), encode(TAG.time, Buffer.from('491231235959Z'))),
    name,
    pair.publicKey,
    encode(0xa3, sequence(alternative)),
  );
  const signature = sign('sha256', unsigned, createPrivateKey(pair.privateKey));
  const certificate = sequence(unsigned, algorithm, encode(TAG.bits, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return { key: pair.privateKey, cert: `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n` };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return encode(TAG.sequence, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return encode(TAG.oid, Buffer.from(hex, 'hex'));
}

/** Tag, length, value. */
function encode(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), value]);
}
