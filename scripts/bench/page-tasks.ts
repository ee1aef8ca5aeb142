import type { Page } from 'playwright-core';

/** Tasks of a page's main thread, in ms of CPU time, so that other programs do not count. */
export interface PageTasks {
  readonly longestMs: number;
  /** Number of tasks over 50 ms. */
  readonly longCount: number;
  readonly totalMs: number;
}

const LONG_MS = 50;
/** One event for each task. With those of `toplevel`, many times as many, Chromium stopped drawing after 20 s of scrolling. */
const TASKS = 'disabled-by-default-devtools.timeline';
const TASK = 'RunTask';
const MAIN_THREAD = 'CrRendererMain';

interface TraceEvent {
  readonly name: string;
  readonly thread: string;
  /** In CPU time. */
  readonly ms: number;
  /** Name of the thread, where the event has one. */
  readonly called: string;
}

/** Runs the work and reports the tasks of the page's main thread during it. */
export async function tasksWhile(page: Page, work: () => Promise<void>): Promise<PageTasks> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value.map(eventOf)));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [TASKS, '__metadata'], recordMode: 'recordAsMuchAsPossible' },
  });
  await work();
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isComplete;
  await session.detach();

  const mains = new Set(events.filter(({ called }) => called === MAIN_THREAD).map(({ thread }) => thread));
  const tasks = events.filter(({ name, thread }) => name === TASK && mains.has(thread)).map(({ ms }) => ms);
  if (tasks.length === 0) throw new Error('The trace has no task of a page');
  return {
    longestMs: tasks.reduce((most, ms) => Math.max(most, ms), 0),
    longCount: tasks.filter((ms) => ms > LONG_MS).length,
    totalMs: tasks.reduce((sum, ms) => sum + ms, 0),
  };
}

function eventOf(value: object): TraceEvent {
  const of = (from: object, key: string): unknown => Reflect.get(from, key);
  const args = of(value, 'args');
  const called =
    of(value, 'name') === 'thread_name' && typeof args === 'object' && args !== null ? of(args, 'name') : '';
  return {
    name: String(of(value, 'name')),
    thread: `${String(of(value, 'pid'))} ${String(of(value, 'tid'))}`,
    ms: Number(of(value, 'tdur') ?? 0) / 1000,
    called: String(called),
  };
}

/** Slows the page's CPU down by this factor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Bytes of a page's JavaScript heap, after all garbage is collected, in MB. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Objects that the first round releases are collected by the second: with one round the same page measured 8.8 or 10.1 MB.
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
