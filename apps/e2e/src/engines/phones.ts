import type { Engine, Phone, PhoneOptions } from './phone.ts';
import { PlaywrightPhone } from './playwright-phone.ts';
import { WebDriverPhone } from './webdriver-phone.ts';

/** The phones of one journey, all with the same engine. */
export class Phones implements AsyncDisposable {
  readonly all: Phone[] = [];
  readonly #engine: Engine;
  readonly #serverPort: number;
  readonly #defaults: PhoneOptions;

  constructor(engine: Engine, serverPort: number, defaults: PhoneOptions) {
    this.#engine = engine;
    this.#serverPort = serverPort;
    this.#defaults = defaults;
  }

  /** A fresh phone with an empty browser. */
  async create(options: PhoneOptions = {}): Promise<Phone> {
    const phone = await this.#start({ ...this.#defaults, ...options });
    this.all.push(phone);
    return phone;
  }

  /** Complaints of the pages of all phones. */
  async complaints(): Promise<readonly string[]> {
    return (await Promise.all(this.all.map((phone) => phone.complaints()))).flat();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.all.map((phone) => phone[Symbol.asyncDispose]()));
  }

  async #start(options: PhoneOptions): Promise<Phone> {
    return this.#engine === 'webkit'
      ? await WebDriverPhone.open(this.#serverPort, options)
      : await PlaywrightPhone.open(this.#engine, this.#serverPort, options);
  }
}
