import type { BrowserContext } from 'playwright-core';

/** CPU time of the fixed work on the machine that the limits were set on, in ms. */
const USUAL_MS = 100;

/**
 * How many times as slow as usual the browser's machine is at this moment, by the CPU time of a fixed piece of work on a new
 * page: machines change their speed fourfold within an hour. Other programs do not count.
 */
export async function machineSlowness(phone: BrowserContext): Promise<number> {
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

/** Scripts, elements and layout, as at the start of a page. */
const FIXED_WORK = `for (let round = 0; round < 4; round++) {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ id: n, text: ('row ' + n).repeat(5) }));
  const copy = JSON.parse(JSON.stringify(rows));
  document.body.innerHTML = copy.map(({ id, text }) => '<p id="p' + id + '"><b>' + id + '</b> <i>' + text + '</i></p>').join('');
  document.body.style.width = 300 + round + 'px';
  if (document.body.offsetHeight === 0) throw new Error('Nothing was laid out');
}`;
