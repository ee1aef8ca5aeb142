import type { Page } from 'playwright-core';
import { openFeed } from '../feed-reader.ts';
import { slowDown, tasksWhile } from '../page-tasks.ts';
import type { Scenario } from '../scenario.ts';
import { median } from '../statistics.ts';

const SLOWER = 4;
const TAPS = 20;
const TARGET_MS = 50;
/** Lower bound of a tap: a page with one button, which changes its own text. */
const BARE = `<!doctype html><button style="font-size:30px" onclick="this.textContent = this.textContent === 'On' ? 'Off' : 'On'">Off</button>`;

/** F4: from a tap on a flower to the next paint. */
export const tap: Scenario = {
  id: 'F4',
  title: 'tap to paint, 4x slower CPU',
  async run(bench) {
    await using reader = await openFeed(bench, Math.max(10_000, bench.options.posts));
    const bare = await reader.context.newPage();
    await bare.setContent(BARE);
    const results = [];
    for (const isOffline of [false, true]) {
      await reader.context.setOffline(isOffline);
      await reader.page.bringToFront();
      const flower = reader.page.getByRole('button', { name: /^Flower/ }).first();
      const measured = await tapped(reader.page, () => flower.click());
      const bound = await tapped(bare, () => bare.getByRole('button').click());
      results.push({
        id: 'F4',
        scenario: `flower to next paint, ${SLOWER}x slower CPU, ${isOffline ? 'offline' : 'online'}`,
        measured: measured.paintMs,
        bound: bound.paintMs,
        unit: 'ms',
        figure: measured.paintMs,
        target: TARGET_MS,
        note: `longest task ${measured.longestMs.toFixed(0)} ms of CPU, bound ${bound.longestMs.toFixed(0)}`,
      });
    }
    return results;
  },
};

/** Taps repeatedly. Returns the median time from tap to paint as the browser reports it, and the longest task. */
async function tapped(page: Page, press: () => Promise<void>): Promise<{ paintMs: number; longestMs: number }> {
  await page.bringToFront();
  await page.evaluate(`window.taps = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click' || name === 'pointerup') taps.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 })`);
  await press();
  await slowDown(page, SLOWER);
  const tasks = await tasksWhile(page, async () => {
    for (let i = 0; i < TAPS; i++) {
      await press();
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)))');
    }
  });
  await slowDown(page, 1);
  const taken: unknown = await page.evaluate('window.taps');
  // Browsers do not report events under 16 ms.
  const durations = Array.isArray(taken) ? taken.map(Number) : [];
  return { paintMs: durations.length === 0 ? 16 : median(durations), longestMs: tasks.longestMs };
}
