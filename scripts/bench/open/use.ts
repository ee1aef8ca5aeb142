import type { SignedIn } from '../sign-in.ts';
import { FEW, MANY, type OpenWorld, type Window } from './open-world.ts';
import { type PhoneUse, Phones, countUse } from './phones.ts';

/** Changes a second in a place where much happens, the same for a quick run beside other work, and where little happens. */
export const BUSY = 120;
export const QUICKLY_BUSY = 30;
const CALM = 2;

export interface OpenUse {
  /** Cores of the changes alone, with nobody watching, before and after. */
  readonly writes: readonly [before: number, after: number];
  readonly idle: Window;
  readonly calm: Window;
  /** All changes on the newest sixty posts; on six hundred; only those of the latter that concern the newest sixty. */
  readonly few: Window;
  readonly many: Window;
  readonly sameOnScreen: Window;
  /** The app of an author of popular posts, during `many`. */
  readonly author: PhoneUse | null;
  readonly phones: number;
}

/** Measures what open apps use and cost, with different activity around them. `seconds`: of each part. */
export async function measureUse(
  world: OpenWorld,
  author: SignedIn | null,
  { seconds, busy }: { readonly seconds: number; readonly busy: number },
): Promise<OpenUse> {
  // As many on the newest sixty posts as `busy` among all puts there.
  const same = (busy * FEW) / MANY;
  const before = await world.cores(busy, seconds, MANY);
  const feed = await world.readFeed();
  const phones = await Phones.open(world.servers.origins, world.people, feed);
  const idle = await world.window(phones, 0, seconds, MANY);
  const calm = await world.window(phones, CALM, seconds, FEW);
  const few = await world.window(phones, busy, seconds, FEW);
  const sameOnScreen = await world.window(phones, same, seconds, FEW);
  const many = await world.window(phones, busy, seconds, MANY);
  const ofAuthor = author ? await measureAuthor(world, phones, author, { feed, seconds, busy }) : null;
  phones.close();
  const after = await world.cores(busy, seconds, MANY);
  return { writes: [before, after], idle, calm, few, many, sameOnScreen, author: ofAuthor, phones: phones.all.length };
}

async function measureAuthor(
  world: OpenWorld,
  others: Phones,
  author: SignedIn,
  { feed, seconds, busy }: { readonly feed: readonly unknown[]; readonly seconds: number; readonly busy: number },
): Promise<PhoneUse> {
  const phones = await Phones.open(world.servers.origins, [author], feed);
  const used = countUse(phones.all);
  await world.window(others, busy, seconds, MANY);
  phones.failOnErrors();
  phones.close();
  return used();
}
