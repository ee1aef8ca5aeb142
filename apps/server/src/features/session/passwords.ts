import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../errors.ts';

/** The cost of a hash with argon2id (the library's default kind): memory in KiB, passes, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's second choice: 19 MiB, 2 passes, 1 lane; some 20 ms. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The library's functions. They work in the thread pool. */
export type Argon2 = Readonly<{ hash: typeof hash; verify: typeof verify }>;

const MAX_RUNNING = 2;
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 2;

/**
 * Hashes and verifies passwords, two at a time: more would take the whole thread pool and delay every file read. With 50 waiting
 * it refuses with `server_busy`.
 */
export class PasswordHasher {
  /** Hash of no password: verified when there is no account, so that the answer takes the same time. */
  readonly #dummyHash: string;
  readonly #cost: PasswordCost;
  readonly #argon2: Argon2;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  private constructor(dummyHash: string, cost: PasswordCost, argon2: Argon2) {
    this.#dummyHash = dummyHash;
    this.#cost = cost;
    this.#argon2 = argon2;
  }

  /** Only tests pass a lower `cost`, because most of them are about something else, and functions that they observe. */
  static async create(cost: PasswordCost = COST, argon2: Argon2 = { hash, verify }): Promise<PasswordHasher> {
    return new PasswordHasher(await argon2.hash('no password is this', cost), cost, argon2);
  }

  hash(password: string): Promise<string> {
    return this.#limit(() => this.#argon2.hash(normalize(password), this.#cost));
  }

  /** Whether the password is right; without a hash it takes the same time and returns false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    return this.#limit(async () => {
      const isRight = await this.#argon2.verify(passwordHash ?? this.#dummyHash, normalize(password));
      return isRight && passwordHash !== undefined;
    });
  }

  /** Whether a hash was made with weaker parameters than the present ones. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#cost;
    return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  async #limit<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) throw new AppError('server_busy', undefined, RETRY_AFTER_SECONDS);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}

/** Another keyboard may produce other code points for the same text. */
function normalize(password: string): string {
  return password.normalize('NFC');
}
