import { appResized, photo } from '../pictures.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { DayWorld } from './day-world.ts';
import { type End, findEnd, reasonsOf, type Step, stepOf } from './find-end.ts';
import { type Member, openMembers } from './members.ts';
import { OpenApps } from './open-apps.ts';
import { offer } from './open-loop.ts';
import { pullFrom } from './pull.ts';
import { DayRequests, type DaySupply } from './requests.ts';
import { measureStorage, type Storage } from './storage.ts';
import { type Waits, waitsOf } from './timings.ts';
import { measureUsage, untilQuiet } from './usage.ts';

export interface DayScale {
  readonly members: number;
  readonly socketsEach: number;
  /** Requests a second of the day itself. The search for the end goes on from there. */
  readonly ratePerSecond: number;
  readonly warmUpSeconds: number;
  readonly daySeconds: number;
  readonly stepSeconds: number;
  readonly factor: number;
  readonly maxSteps: number;
  /** Posts that are written to measure what they take of the disk. */
  readonly storedPosts: number;
}

/** A step, and what happened on the sockets during it. */
export interface LiveStep extends Step {
  /** From when a message was due to its arrival at a socket of its receiver. */
  readonly messages: Waits;
  /** Pulls that the open apps made after announcements; 0 while they only receive them. */
  readonly appPullsPerSecond: number;
  /** Announcements that arrived, all sockets together. */
  readonly announcementsPerSecond: number;
  /** Share of the feeds asked for again that had not changed. */
  readonly unchangedShare: number;
}

export interface DayFigures {
  readonly day: LiveStep;
  /** The same while the open apps pull after each announcement. */
  readonly pulling: LiveStep;
  readonly end: End;
  readonly storage: Storage;
  readonly sockets: number;
  readonly databaseMb: number;
  readonly pictureBytes: number;
}

const CONNECTIONS = 128;
const FEED_PAGES = 40;
const NEWEST_POSTS = 1000;

/** Measures a day in one world: what it takes of the disk, how long people wait, and the rate at which it ends. */
export async function measureDay(world: DayWorld, scale: DayScale): Promise<DayFigures> {
  const { server } = world;
  const pool = new ConnectionPool(server.origin, CONNECTIONS);
  const members = await openMembers(server.origin, pool, scale.members);
  const picture = await appResized(await photo(4000, 3000));
  const storage = await measureStorage(world, pool, members, { picture, posts: scale.storedPosts });
  const apps = await OpenApps.open(server.origin, members, scale.socketsEach);
  try {
    const [someone] = members;
    if (!someone) throw new Error('Nobody is signed in');
    const lists = await readLists(pool, someone);
    const supply = { origin: server.origin, pool, members, apps, picture, pictures: storage.pictures, ...lists };
    const requests = new DayRequests(supply);
    const measure = (rate: number, seconds: number) => measureStep(world, supply, requests, { rate, seconds });
    const { ratePerSecond, stepSeconds } = scale;
    failOnErrors(await measure(ratePerSecond, scale.warmUpSeconds));
    const day = failOnErrors(await measure(ratePerSecond, scale.daySeconds));
    apps.pullWith((headers, cursor) => pullFrom(pool, headers, cursor));
    const pulling = failOnErrors(await measure(ratePerSecond, scale.daySeconds));
    apps.pullWith(null);
    const start = Math.round(ratePerSecond * scale.factor);
    const { held, failed } = await findEnd((rate) => measure(rate, stepSeconds), { ...scale, start });
    const end = { held: held ?? (reasonsOf(day).length === 0 ? day : null), failed };
    const databaseMb = await world.databaseMb();
    return { day, pulling, end, storage, sockets: apps.count, databaseMb, pictureBytes: picture.length };
  } finally {
    apps.end();
    pool.end();
  }
}

async function measureStep(
  world: DayWorld,
  { pool, apps }: DaySupply,
  requests: DayRequests,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<LiveStep> {
  await untilQuiet();
  apps.take();
  const unchanged = requests.takeUnchanged();
  const announcedBefore = apps.announcements;
  const stop = await measureUsage(world.server, world.databasePid);
  const offered = await offer({ ratePerSecond: rate, seconds, next: requests.next });
  const usage = await stop();
  const { messages, pulls, errors } = apps.take();
  pool.dropWaiting();
  const step = stepOf(rate, { ...offered, errors: [...offered.errors, ...errors] }, usage);
  return {
    ...step,
    messages: waitsOf(messages, offered.endedMs),
    appPullsPerSecond: pulls.length / seconds,
    announcementsPerSecond: (apps.announcements - announcedBefore) / seconds,
    unchangedShare: unchanged(),
  };
}

function failOnErrors(step: LiveStep): LiveStep {
  if (step.errors.length > 0) throw new Error(`${step.errors.length} wrong answers, the first: ${step.errors[0]}`);
  return step;
}

/** The newest posts, and the paths of feed pages below the first. */
async function readLists(pool: ConnectionPool, { headers }: Member): Promise<Pick<DaySupply, 'posts' | 'pages'>> {
  const posts: string[] = [];
  const pages: string[] = [];
  for (let path: string | null = '/api/posts'; path !== null && pages.length < FEED_PAGES;) {
    const { head, body } = await pool.send({ method: 'GET', path, headers });
    posts.push(...publicPostsOf(JSON.parse(body.toString())));
    path = /<([^>]+)>; rel="next"/.exec(head)?.[1] ?? null;
    if (path !== null) pages.push(path);
  }
  return { posts: posts.slice(0, NEWEST_POSTS), pages };
}

/** The reader's own private posts are in their feed, and for nobody else. */
function publicPostsOf(page: unknown): readonly string[] {
  if (!Array.isArray(page)) throw new Error('A feed is a list');
  return page.flatMap((post: unknown) => {
    const isPublic = typeof post === 'object' && post !== null && 'isPublic' in post && post.isPublic === true;
    return isPublic && 'id' in post ? [String(post.id)] : [];
  });
}
