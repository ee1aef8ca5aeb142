import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A key that all processes share. Set as `SERVER_SECRET` it is outside of the database: a reader of the database alone then learns
 * nothing about values that are sealed or fingerprinted with it. Each `purpose` has its own derived key.
 */
export class ServerSecret {
  readonly #key: Buffer;

  /** `key`: 32 bytes. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** HMAC-SHA-256, base64url. */
  fingerprint(purpose: string, text: string): string {
    return this.fingerprinter(purpose)(text);
  }

  /** {@link fingerprint} for many texts. */
  fingerprinter(purpose: string): (text: string) => string {
    const key = this.#keyFor(purpose);
    return (text) => createHmac('sha256', key).update(text).digest('base64url');
  }

  /** AES-256-GCM, base64url. `about` is authenticated, so that a value cannot be moved to another row. */
  seal(purpose: string, about: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), nonce).setAAD(Buffer.from(about));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
  }

  /** The sealed text; null when it was sealed with another key or is damaged. */
  open(purpose: string, about: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }

  #keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', purpose, KEY_BYTES));
  }
}

/** A secret from its text. `place` begins the message of the error for any other text. */
export function parseServerSecret(text: string, place: string): ServerSecret {
  if (!/^[\w-]{43}\s*$/.test(text)) {
    throw new Error(`${place} does not hold a key; restore it, or remove it for a new one`);
  }
  return new ServerSecret(Buffer.from(text.trim(), 'base64url'));
}
