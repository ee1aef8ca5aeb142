import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findWebKit, type WebKit } from '../../../../scripts/browser/find-webkit.ts';
import { Gate } from '../harness/gate.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { WAIT_MS } from '../harness/waits.ts';
import type { Field, Part, Phone, PhoneFile, PhoneOptions } from './phone.ts';
import { TlsProxy } from './tls-proxy.ts';
import { complaintsIn } from './webkit/console-log.ts';
import { PartFinder } from './webkit/part-finder.ts';
import type { ElementReference, WebDriverSession } from './webkit/webdriver.ts';
import { consoleOf, removeProfile, WebKitWindow } from './webkit/webkit-window.ts';

/** WebDriver's keys: they are code points of the private use area. */
const KEYS = { Enter: '\u{E007}', Escape: '\u{E00C}', Tab: '\u{E004}' } as const;
const DELETE = '\u{E017}';
/** Control is released at the end of its request: WebKit ignores the key that releases it earlier. */
const SELECT_ALL = '\u{E009}a';

/** A phone in WebKit, over WebDriver. */
export class WebDriverPhone implements Phone {
  readonly engine = 'webkit';
  readonly gate: Gate;
  readonly waitMs = WAIT_MS;
  readonly #proxy: TlsProxy | null;
  readonly #webkit: WebKit;
  /** Folder of the profile, the console's output and chosen files. */
  readonly #profile: string;
  readonly #options: PhoneOptions;
  #window: WebKitWindow | null = null;

  private constructor(webkit: WebKit, gate: Gate, proxy: TlsProxy | null, profile: string, options: PhoneOptions) {
    this.#webkit = webkit;
    this.gate = gate;
    this.#proxy = proxy;
    this.#profile = profile;
    this.#options = options;
  }

  static async open(serverPort: number, options: PhoneOptions = {}): Promise<WebDriverPhone> {
    const webkit = findWebKit();
    if (typeof webkit === 'string') throw new Error(`WebKit cannot run here: ${webkit}`);
    const gate = await Gate.to(serverPort);
    const proxy = options.isSecure ? await TlsProxy.to(Number(new URL(gate.origin).port)) : null;
    const profile = await mkdtemp(join(tmpdir(), 'posy-webkit-'));
    const phone = new WebDriverPhone(webkit, gate, proxy, profile, options);
    try {
      await phone.#start();
    } catch (error) {
      await phone[Symbol.asyncDispose]();
      throw error;
    }
    return phone;
  }

  get origin(): string {
    return (this.#proxy ?? this.gate).origin;
  }

  async open(path: string): Promise<void> {
    await this.#session.post('/url', { url: this.origin + path });
  }

  async reload(): Promise<void> {
    await this.#session.post('/refresh');
  }

  async back(): Promise<void> {
    await this.#session.post('/back');
  }

  async path(): Promise<string> {
    return await this.evaluate(() => location.pathname + location.search + location.hash);
  }

  async press(part: Part): Promise<void> {
    await this.#act(`${describe(part)} is pressed`, part, async (element) => await this.#session.click(element));
  }

  async pressKey(key: keyof typeof KEYS): Promise<void> {
    await this.#session.press(KEYS[key]);
  }

  async type(field: Field, text: string): Promise<void> {
    const typed = text.replaceAll('\n', KEYS.Enter);
    await this.#act(`"${field.label}" is filled`, field, async (element) => {
      await this.#session.sendKeys(element, SELECT_ALL);
      await this.#session.sendKeys(element, DELETE + typed);
    });
  }

  async select(field: Field, option: string): Promise<void> {
    await this.#act(`"${option}" is selected`, field, async (element) => {
      const found = await this.#session.run<ElementReference | null>(
        (select: HTMLSelectElement, label: string) =>
          [...select.options].find(({ text }) => text.trim() === label) ?? null,
        [element, option],
      );
      if (found === null) throw new Error(`"${field.label}" has no option "${option}".`);
      await this.#session.click(found);
    });
  }

  async choose(field: Field, files: readonly PhoneFile[]): Promise<void> {
    const folder = await mkdtemp(join(this.#profile, 'files-'));
    const paths = files.map(({ name }) => join(folder, name));
    await Promise.all(files.map(async ({ bytes }, index) => await writeFile(paths[index] ?? '', bytes)));
    await this.#act(`files are given to "${field.label}"`, field, async (element) => {
      await this.#session.sendKeys(element, paths.join('\n'));
    });
  }

  async waitFor(part: Part, withinMs = WAIT_MS): Promise<void> {
    await this.#wait(`${describe(part)} is there`, async () => (await this.#finder.first(part)) !== null, withinMs);
  }

  async waitForText(text: string, within?: Part): Promise<void> {
    await this.#wait(`"${text}" is shown`, async () => await this.hasText(text, within));
  }

  async waitUntilAbsent(part: Part): Promise<void> {
    await this.#wait(`${describe(part)} is absent`, async () => await this.isAbsent(part));
  }

  async isAbsent(part: Part): Promise<boolean> {
    return (await this.#finder.first(part)) === null;
  }

  async count(part: Part): Promise<number> {
    return (await this.#finder.all(part)).length;
  }

  async hasText(text: string, within?: Part): Promise<boolean> {
    return await this.#finder.hasText(text, within);
  }

  async evaluate<Args extends readonly unknown[], T>(script: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    return await this.#session.run<Awaited<T>>(script, args);
  }

  async cutNetwork(): Promise<void> {
    this.gate.set('closed');
  }

  async restoreNetwork(): Promise<void> {
    this.gate.set('open');
  }

  async end(): Promise<void> {
    await this.#window?.[Symbol.asyncDispose]();
    this.#window = null;
  }

  async reopen(path: string): Promise<void> {
    await this.end();
    await this.#start();
    await this.open(path);
  }

  async screenshot(file: string): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    await this.#session.run(drawForAWhile, []);
    await writeFile(file, Buffer.from(String(await this.#session.get('/screenshot')), 'base64'));
  }

  async complaints(): Promise<readonly string[]> {
    return complaintsIn(await consoleOf(this.#profile));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    await this.#proxy?.[Symbol.asyncDispose]();
    await this.gate[Symbol.asyncDispose]();
    await removeProfile(this.#profile);
  }

  get #session(): WebDriverSession {
    if (this.#window === null) throw new Error('The browser has ended.');
    return this.#window.session;
  }

  get #finder(): PartFinder {
    return new PartFinder(this.#session);
  }

  async #start(): Promise<void> {
    this.#window = await WebKitWindow.open(this.#webkit, this.#profile, this.#options);
  }

  /** Acts on the first match, again when the page has replaced, moved or covered it meanwhile. */
  async #act(what: string, part: Part | Field, action: (element: ElementReference) => Promise<void>): Promise<void> {
    await this.#wait(what, async () => {
      const element = await this.#finder.first(part);
      if (element === null) return false;
      // The driver clicks disabled elements, too, and nothing happens.
      if (await this.#session.run<boolean>((found: Element) => found.matches(':disabled'), [element])) return false;
      await action(element);
      return true;
    });
  }

  async #wait(what: string, condition: () => Promise<boolean>, withinMs = WAIT_MS): Promise<void> {
    await waitUntil(what, condition, withinMs);
  }
}

/** Draws a transparent dot anew in each frame of the next second: WebKit takes its picture with the next frame only. */
function drawForAWhile(): void {
  const end = performance.now() + 1000;
  const dot = document.createElement('div');
  dot.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; height: 1px; pointer-events: none';
  document.body.append(dot);
  const draw = (now: number): void => {
    dot.style.backgroundColor = `rgb(0 0 0 / ${Math.round(now) % 2}%)`;
    if (now < end) requestAnimationFrame(draw);
    else dot.remove();
  };
  requestAnimationFrame(draw);
}

function describe({ role, name, text }: Part): string {
  return [role, name === undefined ? '' : `"${String(name)}"`, text === undefined ? '' : `with "${text}"`]
    .filter(Boolean)
    .join(' ');
}
