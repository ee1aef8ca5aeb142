import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { Faults } from '../harness/faults.ts';
import { Gate } from '../harness/gate.ts';
import { SLOW_WAIT_MS, WAIT_MS } from '../harness/waits.ts';
import { launchChromium } from './launch-chromium.ts';
import { launchFirefox } from './launch-firefox.ts';
import type { Field, Part, Phone, PhoneFile } from './phone.ts';
import type { PlaywrightPhoneOptions } from './playwright-options.ts';
import { slowDown, slowLine } from './slow.ts';
import { TlsProxy } from './tls-proxy.ts';

const LAUNCH = { chromium: launchChromium, firefox: launchFirefox } as const;

export type PlaywrightEngine = keyof typeof LAUNCH;

/**
 * Firefox reports a picture whose bytes still arrive through the worker when its page is left, sometimes without its address. Scripts
 * and calls are not left out.
 */
const CUT_PICTURE =
  /Failed to load ‘(https?:[^’]*[/]media[/][^’]*)?’[.] A ServiceWorker intercepted the request and encountered an unexpected error/;

/** A phone with Chromium or Firefox. Each has a browser process of its own. */
export class PlaywrightPhone implements Phone {
  readonly engine: PlaywrightEngine;
  readonly gate: Gate;
  readonly #proxy: TlsProxy | null;
  readonly #faults = new Faults();
  /** Folder of the profile and of the files that were chosen. */
  readonly #folder: string;
  readonly #options: PlaywrightPhoneOptions;
  #context: BrowserContext | null = null;

  private constructor(
    engine: PlaywrightEngine,
    gate: Gate,
    proxy: TlsProxy | null,
    folder: string,
    options: PlaywrightPhoneOptions,
  ) {
    this.engine = engine;
    this.gate = gate;
    this.#proxy = proxy;
    this.#folder = folder;
    this.#options = options;
  }

  static async open(
    engine: PlaywrightEngine,
    serverPort: number,
    options: PlaywrightPhoneOptions = {},
  ): Promise<PlaywrightPhone> {
    const folder = await mkdtemp(join(tmpdir(), `posy-${engine}-`));
    const gate = await Gate.to(serverPort);
    const proxy = options.isSecure ? await TlsProxy.to(Number(new URL(gate.origin).port)) : null;
    if (options.isSlow) slowLine(gate);
    const phone = new PlaywrightPhone(engine, gate, proxy, folder, options);
    try {
      await phone.#launch();
    } catch (error) {
      await phone[Symbol.asyncDispose]();
      throw error;
    }
    return phone;
  }

  get origin(): string {
    return (this.#proxy ?? this.gate).origin;
  }

  get waitMs(): number {
    return this.#options.isSlow ? SLOW_WAIT_MS : WAIT_MS;
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(`${this.origin}${path}`);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async back(): Promise<void> {
    // A step within the app loads no document, which `page.goBack` would wait for over WebDriver BiDi. The timer lets the call
    // return before a page from the back/forward cache replaces this one.
    await this.#page.evaluate('void setTimeout(() => history.back())');
  }

  async path(): Promise<string> {
    return await this.#page.evaluate(() => location.href.slice(location.origin.length));
  }

  async press(part: Part): Promise<void> {
    await this.#find(part).click();
  }

  async pressKey(key: 'Enter' | 'Escape' | 'Tab'): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async type(field: Field, text: string): Promise<void> {
    const input = this.#field(field).filter({ visible: true }).first();
    // `fill` sets the value without keys over WebDriver BiDi, which React does not notice.
    await input.press('ControlOrMeta+a');
    await input.press('Delete');
    await input.pressSequentially(text);
  }

  async select(field: Field, option: string): Promise<void> {
    await this.#field(field).filter({ visible: true }).first().selectOption({ label: option });
  }

  async choose(field: Field, files: readonly PhoneFile[]): Promise<void> {
    const folder = await mkdtemp(join(this.#folder, 'files-'));
    const chosen = files.map(({ name, bytes }) => ({ path: join(folder, name), bytes }));
    await Promise.all(chosen.map(({ path, bytes }) => writeFile(path, bytes)));
    await this.#field(field)
      .and(this.#page.locator('input[type=file]'))
      .first()
      .setInputFiles(chosen.map(({ path }) => path));
  }

  async waitFor(part: Part, withinMs = this.waitMs): Promise<void> {
    await this.#find(part).waitFor({ timeout: withinMs });
  }

  async waitForText(text: string, within?: Part): Promise<void> {
    await this.#text(text, within).waitFor();
  }

  async waitUntilAbsent(part: Part): Promise<void> {
    await this.#find(part).waitFor({ state: 'hidden' });
  }

  async isAbsent(part: Part): Promise<boolean> {
    return (await this.count(part)) === 0;
  }

  async count(part: Part): Promise<number> {
    return await this.#all(part).count();
  }

  async hasText(text: string, within?: Part): Promise<boolean> {
    return (await this.#text(text, within).count()) > 0;
  }

  async evaluate<Args extends readonly unknown[], T>(script: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    const list = args.map((each) => JSON.stringify(each)).join(', ');
    return await this.#page.evaluate<Awaited<T>>(`(${String(script)})(${list})`);
  }

  async cutNetwork(): Promise<void> {
    this.gate.set('closed');
  }

  async restoreNetwork(): Promise<void> {
    this.gate.set('open');
  }

  async end(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  async reopen(path: string): Promise<void> {
    await this.end();
    await this.#launch();
    await this.open(path);
  }

  async screenshot(file: string): Promise<void> {
    const { found } = this.#faults;
    const before = found.length;
    await this.#page.screenshot({ path: file });
    // For the picture Playwright adds a style, which the content security policy forbids. Firefox reports that.
    found.push(...found.splice(before).filter((fault) => !fault.includes('style-src-elem')));
  }

  async complaints(): Promise<readonly string[]> {
    return this.#faults.found.filter((fault) => !CUT_PICTURE.test(fault));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    await this.#proxy?.[Symbol.asyncDispose]();
    await this.gate[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  get #page(): Page {
    const page = this.#context?.pages()[0];
    if (page === undefined) throw new Error('The browser is closed.');
    return page;
  }

  async #launch(): Promise<void> {
    const profile = await this.#profile();
    this.#context = await LAUNCH[this.engine](profile, this.#options);
    if (this.#context.pages().length === 0) await this.#context.newPage();
    this.#context.setDefaultTimeout(this.waitMs);
    await this.#faults.watch(this.#context);
    if (this.#options.isSlow) await slowDown(this.#context, this.#page);
  }

  /** The folder of the profile. A private window begins with an empty one. */
  async #profile(): Promise<string> {
    return this.#options.isPrivate ? await mkdtemp(join(this.#folder, 'private-')) : join(this.#folder, 'profile');
  }

  #all({ role, name, text, isOn, within }: Part): Locator {
    const named = name === undefined ? {} : { name, exact: typeof name === 'string' };
    let found = (within === undefined ? this.#page : this.#find(within)).getByRole(role, named);
    if (text !== undefined) found = found.filter({ hasText: text });
    if (isOn !== undefined) {
      const state = isOn
        ? ':checked, [aria-checked=true], [aria-pressed=true]'
        : ':not(:checked, [aria-checked=true], [aria-pressed=true])';
      found = found.and(this.#page.locator(state));
    }
    return found.filter({ visible: true });
  }

  #find(part: Part): Locator {
    return this.#all(part).first();
  }

  #field({ label, within }: Field): Locator {
    const around = within === undefined ? this.#page : this.#find(within);
    // Sections have labels, too.
    return around.getByLabel(label, { exact: true }).and(this.#page.locator('input, select, textarea'));
  }

  #text(text: string, within?: Part): Locator {
    const around = within === undefined ? this.#page : this.#find(within);
    return around.getByText(text).filter({ visible: true }).first();
  }
}
