import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import type { BrowserContext } from 'playwright-core';
import { inRoot } from '../process/root.ts';
import { blockedByOwnWork } from './own-work.ts';

/** CPU time of the fixed work on the machine that the limits were set on, in ms. */
const USUAL_MS = 100;

/** Scripts, elements and layout, as at the start of a page. */
const FIXED_WORK = `for (let round = 0; round < 4; round++) {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ id: n, text: ('row ' + n).repeat(5) }));
  const copy = JSON.parse(JSON.stringify(rows));
  document.body.innerHTML = copy.map(({ id, text }) => '<p id="p' + id + '"><b>' + id + '</b> <i>' + text + '</i></p>').join('');
  document.body.style.width = 300 + round + 'px';
  if (document.body.offsetHeight === 0) throw new Error('Nothing was laid out');
}`;

/** Folder of the full reports. */
const REPORTS = inRoot('.cache', 'lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's results of a page. Scores are 0 to 100, times in ms. */
export interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  /** Blocking time in CPU time of the usual machine, so that neither other programs nor the machine count. */
  readonly ownWorkMs: number;
  /** Cumulative layout shift; 0 when nothing moves. */
  readonly shift: number;
  /** Failed audits of the categories below 100: title and first element. */
  readonly complaints: readonly string[];
}

/** Audits one page as a phone on a simulated slow network, in the browser `phone`, which listens on `port`. */
export async function audit(url: string, phone: BrowserContext, port: number): Promise<Audit> {
  const slownessBefore = await machineSlowness(phone);
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableFullPageScreenshot: true,
    formFactor: 'mobile',
  });
  if (!run) throw new Error(`Lighthouse said nothing about ${url}`);
  const { audits, categories, runtimeError } = run.lhr;
  const slowness = (slownessBefore + (await machineSlowness(phone))) / 2;
  const ownWorkMs = blockedByOwnWork(run.artifacts.Trace.traceEvents, slowness);
  mkdirSync(REPORTS, { recursive: true });
  const name = new URL(url).pathname.replaceAll('/', '-') + new URL(url).port;
  writeFileSync(join(REPORTS, `report${name}.json`), JSON.stringify(run.lhr));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  if (ownWorkMs === null) throw new Error(`${url}: nothing was painted`);
  const score = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => {
    const found = audits[name]?.numericValue;
    if (found === undefined) throw new Error(`${url}: Lighthouse measured no ${name}`);
    return found;
  };
  const complaints = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id} ${firstItem(audits[id]?.details)}`),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    ownWorkMs,
    shift: value('cumulative-layout-shift'),
    complaints,
  };
}

function firstItem(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('items' in details) || !Array.isArray(details.items))
    return '';
  const first: unknown = details.items[0];
  return first === undefined ? '' : JSON.stringify(first).slice(0, 300);
}

/**
 * How many times as slow as usual the browser's machine is at this moment, by the CPU time of a fixed piece of work on a new
 * page: machines change their speed fourfold within an hour. Other programs do not count.
 */
async function machineSlowness(phone: BrowserContext): Promise<number> {
  const page = await phone.newPage();
  try {
    const session = await phone.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const tasksMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const before = await tasksMs();
    await page.evaluate(FIXED_WORK);
    return ((await tasksMs()) - before) / USUAL_MS;
  } finally {
    await page.close();
  }
}
