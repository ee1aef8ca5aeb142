import type { Engine, Phone, PhoneOptions } from './phone.ts';
import { PlaywrightPhone } from './playwright-phone.ts';
import { WebDriverPhone } from './webdriver-phone.ts';

/** The phones of one journey, all with the same engine. */
export class Phones implements AsyncDisposable {
  readonly all: Phone[] = [];
  readonly #engine: Engine;
  readonly #serverPort: number;

  constructor(engine: Engine, serverPort: number) {
    this.#engine = engine;
    this.#serverPort = serverPort;
  }

  /** A fresh phone with an empty browser. */
  async create(options: PhoneOptions = {}): Promise<Phone> {
    const phone = await this.#start(options);
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
