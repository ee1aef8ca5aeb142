import type { BrowserContext, Page } from '@playwright/test';
import { DEPTH } from '@posy/testkit/depth';
import type { Gate } from '../harness/gate.ts';

/**
 * The processor of a cheap phone, beside that of a developer. Chromium slows a page by a thread that spins, which takes a core from all
 * other tests: a brief run slows the line alone.
 */
const CPU_FACTOR = DEPTH === 'deep' ? 6 : 1;
/** Slow 3G as Lighthouse defines it: 400 kbit/s, and 400 ms from a request to its answer. */
const BYTES_PER_SECOND = 50_000;
const WAY_MS = 200;

/**
 * Spinners that show no words although they have turned for this long, in ms, are reported. It is the time of the page's
 * animations: while the page draws nothing, nobody sees a spinner turn.
 */
const SILENT_MS = 5000;

/** Makes the line of a phone slow, for pages and workers. */
export function slowLine(gate: Gate): void {
  gate.bytesPerSecond = BYTES_PER_SECOND;
  gate.delayMs = WAY_MS;
}

/** Makes the page slow, and has it complain of spinners that say nothing. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR });
  await context.addInitScript(watchSpinners, SILENT_MS);
}

function watchSpinners(silentMs: number): void {
  const since = new WeakMap<Element, number>();
  setInterval(() => {
    for (const spinner of document.querySelectorAll('[role=status]:has([data-spinner-label])')) {
      const label = spinner.querySelector('[data-spinner-label]');
      const now = Number(document.timeline.currentTime);
      const firstSeen = since.get(spinner) ?? now;
      since.set(spinner, firstSeen);
      if (now - firstSeen < silentMs || !spinner.checkVisibility()) continue;
      const { width = 0 } = label?.getBoundingClientRect() ?? {};
      const hasWords = width > 20 && label?.checkVisibility({ opacityProperty: true });
      if (!hasWords) console.error('A spinner says nothing.');
    }
  }, 1000);
}
