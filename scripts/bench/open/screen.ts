import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPhone, signInBrowser } from '../../browser/open-phone.ts';
import type { Bench } from '../bench.ts';
import { writeCall } from '../day/members.ts';
import { offer } from '../day/open-loop.ts';
import type { Result } from '../result.ts';
import { percentile } from '../statistics.ts';
import { MANY, OpenWorld, type Servers, failOnErrors } from './open-world.ts';
import { idsOf } from './phones.ts';
import { absolute } from './use-lines.ts';
import { BUSY } from './use.ts';

const BUILT = 'apps/web/dist/index.html';
const FLOWERS = 20;
const QUICK_FLOWERS = 3;
/** Longest pause between two flowers, in ms: they come at all moments of the server's pace. */
const PAUSE_MS = 4000;

/** Notes when the flower count of the first post on the screen has changed, in the frame that paints it. */
const WATCH = `(() => {
  window.drawn = [];
  let last = '';
  const look = () => {
    const text = document.querySelector('article button[aria-pressed][data-shortcut="l"]')?.textContent ?? '';
    if (text !== last) window.drawn.push({ text, atMs: performance.timeOrigin + performance.now() });
    last = text;
    requestAnimationFrame(look);
  };
  look();
})()`;

interface Drawn {
  readonly text: string;
  readonly atMs: number;
}

/** O5 in a real page: flowers on its first post, while many others change all other posts. */
export async function screenLines(bench: Bench, servers: Servers): Promise<readonly Result[]> {
  if (!existsSync(BUILT)) throw new Error('The app is not built: pnpm build does it');
  const count = bench.options.isQuick ? QUICK_FLOWERS : FLOWERS;
  const world = await OpenWorld.open(servers, count + 1);
  const [looker, ...givers] = world.people;
  const [origin] = servers.origins;
  if (!looker || !origin) throw new Error('Nobody looks');
  const [first, ...others] = idsOf(await world.readFeed()).slice(0, MANY);
  const context = await openPhone(bench.folder('profile-'));
  try {
    await signInBrowser(context, origin, { userId: looker.userId, cookie: looker.headers.cookie });
    const page = await context.newPage();
    await page.goto(origin);
    await page.locator('article').first().waitFor();
    await sleep(PAUSE_MS);
    await page.evaluate(WATCH);
    const seconds = Math.ceil((count * (PAUSE_MS / 2 + 500)) / 1000);
    const noise = offer({ ratePerSecond: BUSY, seconds, next: world.flowers.on(others) });
    const given: { readonly text: string; readonly atMs: number }[] = [];
    for (const giver of givers) {
      const atMs = Date.now();
      const member = { ...giver, conversations: [], cursor: '', seen: '' };
      const call = writeCall(member, 'POST', `/api/posts/${first}/flower`, { isFlowered: true });
      const { body } = await world.pool.send(call);
      const answer: unknown = JSON.parse(body.toString());
      const flowers =
        typeof answer === 'object' && answer !== null && 'flowersCount' in answer ? answer.flowersCount : null;
      given.push({ text: String(flowers), atMs });
      await sleep(Math.random() * PAUSE_MS);
    }
    failOnErrors(await noise);
    await sleep(PAUSE_MS);
    const drawn: readonly Drawn[] = await page.evaluate('window.drawn');
    const lags = given.map(({ text, atMs }) => {
      const at = drawn.find((each) => Number(each.text) >= Number(text))?.atMs;
      if (at === undefined) throw new Error(`The page never showed ${text} flowers, only ${drawn.at(-1)?.text}`);
      return at - atMs;
    });
    const scenario = `change to its paint in a page, p95 of ${count}, ${BUSY} changes/s elsewhere`;
    return [absolute('O5', scenario, percentile(lags, 0.95), 'ms', 3500)];
  } finally {
    world.end();
    await context.close();
  }
}
