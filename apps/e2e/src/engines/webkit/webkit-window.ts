import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebKit } from '../../../../../scripts/browser/find-webkit.ts';
import { freePort } from '../../harness/free-port.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { PhoneOptions } from '../phone.ts';
import { ProcessGroup } from './process-group.ts';
import { WebDriverSession } from './webdriver.ts';

const WINDOW = join(import.meta.dirname, 'window.py');
const TIMEOUTS_MS = { script: 30_000, pageLoad: 30_000, implicit: 0 } as const;

/** A running WebKit: a display, a driver and a browser window of our own, started together and ended together. */
export class WebKitWindow implements AsyncDisposable {
  readonly session: WebDriverSession;
  readonly #groups: readonly ProcessGroup[];

  private constructor(session: WebDriverSession, groups: readonly ProcessGroup[]) {
    this.session = session;
    this.#groups = groups;
  }

  /** Starts a window on the profile in this folder. */
  static async open(webkit: WebKit, profile: string, options: PhoneOptions): Promise<WebKitWindow> {
    const { width = 390, height = 844 } = options;
    const groups: ProcessGroup[] = [];
    try {
      // A display for each window: without a window manager only one window of a display has the focus.
      const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-noreset', '-displayfd', '3'];
      const display = new ProcessGroup(webkit.display, screen, process.env, true);
      groups.push(display);
      const env = { ...process.env, DISPLAY: `:${await display.firstLine()}`, ...settingsOf(profile, options) };
      const port = await freePort();
      const driver = new ProcessGroup(webkit.driver, [`--port=${port}`], env);
      groups.push(driver);
      const origin = `http://127.0.0.1:${port}`;
      await waitUntil('WebKitWebDriver answers', async () => {
        if (driver.hasEnded) return true;
        const { ok } = await fetch(`${origin}/status`);
        return ok;
      });
      const session = await WebDriverSession.start(origin, {
        timeouts: TIMEOUTS_MS,
        acceptInsecureCerts: options.isSecure === true,
        'webkitgtk:browserOptions': { binary: WINDOW, args: ['--automation'] },
      });
      return new WebKitWindow(session, groups);
    } catch (error) {
      await endAll(groups);
      const output = await consoleOf(profile);
      throw new Error(`WebKit did not start: ${String(error)}\n${groups.map(({ log }) => log).join('\n')}${output}`);
    }
  }

  /** Ends browser, driver and display at once. */
  async [Symbol.asyncDispose](): Promise<void> {
    await endAll(this.#groups);
  }
}

/** Lines that pages and the window have written so far. */
export async function consoleOf(profile: string): Promise<string> {
  return await readFile(join(profile, 'console.log'), 'utf8').catch(() => '');
}

/** Removes a profile after its window has ended. */
export async function removeProfile(profile: string): Promise<void> {
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function settingsOf(profile: string, options: PhoneOptions): NodeJS.ProcessEnv {
  const { width = 390, height = 844, locale = 'en-US', isPrivate = false, hasBackForwardCache = false } = options;
  return {
    POSY_PROFILE: profile,
    POSY_WIDTH: String(width),
    POSY_HEIGHT: String(height),
    POSY_LANGUAGES: locale,
    POSY_PRIVATE: isPrivate ? '1' : '0',
    POSY_PAGE_CACHE: hasBackForwardCache ? '1' : '0',
    POSY_MOTION: options.hasMotion ? '1' : '0',
    // There is no bus for assistive technology on a test machine.
    NO_AT_BRIDGE: '1',
  };
}

/** The browser before its display: it would complain otherwise. */
async function endAll(groups: readonly ProcessGroup[]): Promise<void> {
  for (const group of groups.toReversed()) await group.end();
}
