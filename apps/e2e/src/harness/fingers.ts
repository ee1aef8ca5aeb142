import type { CDPSession, Locator, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The first movement of a drag is further than a resting finger trembles. */
const FIRST_SHARE = 1 / 6;

/** Fingers on the screen of a device that was opened with `isTouch`: real touches, as the browser gets them. */
export class Fingers {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  async tap(target: Locator): Promise<void> {
    const at = await middleOf(target);
    await this.#send('touchStart', [at]);
    await this.#send('touchEnd', []);
  }

  /** Both taps are sent at once: a busy page may answer the first one too late for the second. */
  async doubleTap(target: Locator): Promise<void> {
    const at = await middleOf(target);
    const tap = () => [this.#send('touchStart', [at]), this.#send('touchEnd', [])];
    await Promise.all([...tap(), ...tap()]);
  }

  /** Puts a finger down and lifts it after `until`. */
  async hold(target: Locator, until: () => Promise<void>): Promise<void> {
    await this.#send('touchStart', [await middleOf(target)]);
    await until();
    await this.#send('touchEnd', []);
  }

  /** Drags one finger by this distance and lifts it. `meanwhile` runs before the lift. */
  async drag(from: Point, by: Point, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    const move = (share: number) => this.#send('touchMove', [{ x: from.x + by.x * share, y: from.y + by.y * share }]);
    // Both at once: a finger that moves late on a busy page has made a long press.
    await Promise.all([this.#send('touchStart', [from]), move(FIRST_SHARE)]);
    await this.#steps(async (share) => (share > FIRST_SHARE ? move(share) : undefined));
    await meanwhile();
    await this.#send('touchEnd', []);
  }

  /** Pinches out around the middle of the screen, from a distance of `from` px to `to`. */
  async spread(from: number, to: number): Promise<void> {
    const { width, height } = this.#page.viewportSize() ?? { width: 390, height: 844 };
    const fingersAt = (distance: number): Point[] => [
      { x: width / 2 - distance / 2, y: height / 2 },
      { x: width / 2 + distance / 2, y: height / 2 },
    ];
    await this.#send('touchStart', fingersAt(from));
    await this.#steps(async (share) => this.#send('touchMove', fingersAt(from + (to - from) * share)));
    await this.#send('touchEnd', []);
  }

  async #steps(step: (share: number) => Promise<void>): Promise<void> {
    for (let n = 1; n <= 12; n++) {
      await step(n / 12);
      await this.#page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  }
}

async function middleOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing is there to be touched.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
