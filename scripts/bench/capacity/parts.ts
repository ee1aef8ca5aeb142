import { setTimeout as sleep } from 'node:timers/promises';
import { matches } from '@posy/contract/check';
import { PullResponseSchema } from '@posy/contract/sync';
import { inParallel } from '../day/in-parallel.ts';
import { writeCall } from '../day/members.ts';
import { type DayRequest, offer } from '../day/open-loop.ts';
import { LiveClient } from '../live-client.ts';
import type { Call } from '../load.ts';
import { OpenWorld, failOnErrors } from '../open/open-world.ts';
import { idsOf } from '../open/phones.ts';
import { appResized, photo } from '../pictures.ts';
import { headerOf } from '../raw-connection.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT } from '../scenario.ts';
import type { SignedIn } from '../sign-in.ts';
import { upload } from '../upload.ts';
import { type ByPart, type Product, cpuOf, sumOf, used } from './product.ts';

const PEOPLE = 100;
/** The limit of sockets per user. */
const SOCKETS_EACH = 10;
const SOCKETS = PEOPLE * SOCKETS_EACH;
const SETTLE_MS = 3000;
/** Two heartbeats, at whatever moment it begins. */
const IDLE_SECONDS = 50;
const BEAT_EVERY_MS = 25_000;
const WATCHED = 10;
const NEW_POSTS = 3;
/** A frame a socket in each 2.5 s needs few changes. */
const CHANGES_PER_SECOND = 4;
/** As many at once as a process with much to do has: it commits writes together. */
const AT_ONCE = 16;
const KEPT_ALIVE = '{"type":"hb"}';

/** Measures the cost of one of everything by CPU, so that the machine's other work matters less. `requests`: of each kind. */
export async function measureParts(product: Product, requests: number): Promise<readonly Result[]> {
  const world = await OpenWorld.open(
    { origins: product.origins, cpuSeconds: () => sumOf(cpuOf(product.pids)), loopDelayP99Ms: async () => 0 },
    PEOPLE,
  );
  const posts = idsOf(await world.readFeed());
  const each = async (scenario: string, next: () => DayRequest, count = requests): Promise<Result> => {
    const send = () => next().send(performance.now());
    await inParallel(Array.from({ length: count / 2 }), AT_ONCE, send);
    const before = cpuOf(product.pids);
    await inParallel(Array.from({ length: count }), AT_ONCE, send);
    return line(product, scenario, used(before, cpuOf(product.pids), 1000 / count));
  };
  const feed = await each(
    'first page of the feed',
    reads(world, () => '/api/posts'),
  );
  const flower = await each('flower', world.flowers.on(posts));
  // Each person has so many posts to see once.
  const views = await each('report of ten views', viewsOf(world, posts), requests / 2);
  const { pullPath, picture } = await newPosts(world);
  const pulls = await each(`pull of ${NEW_POSTS} new posts`, reads(world, pullPath));
  const pictures = await each(
    'picture of 640 px',
    reads(world, () => picture),
  );
  const refresh = await each('conversations asked for again: 304', await refreshes(world));

  const idle = await idleCores(product);
  const sockets = await openSockets(product, world.people);
  await sleep(SETTLE_MS);
  const idleWithSockets = await idleCores(product);
  const seconds = IDLE_SECONDS / 2;
  const changes = world.flowers.on(posts.slice(0, WATCHED));
  const during = async (): Promise<number> => {
    await sleep(SETTLE_MS);
    sockets.countFrames();
    const before = cpuOf(product.pids);
    failOnErrors(await offer({ ratePerSecond: CHANGES_PER_SECOND, seconds, next: changes }));
    return sumOf(used(before, cpuOf(product.pids), 1));
  };
  const withoutFrames = await during();
  const watch = { type: 'watch', posts: posts.slice(0, WATCHED).map((id) => ({ id, rev: 0 })) };
  for (const socket of sockets.all) socket.send(JSON.stringify(watch));
  const withFrames = await during();
  const frames = sockets.countFrames();
  sockets.end();
  world.end();
  return [
    feed,
    flower,
    views,
    pulls,
    pictures,
    refresh,
    { ...line(product, 'nobody is there', idle), unit: 'cores' },
    { ...line(product, `${SOCKETS} idle sockets, in all`, idleWithSockets), unit: 'cores' },
    {
      ...line(product, 'frame of counts to one socket', { all: ((withFrames - withoutFrames) * 1000) / frames.count }),
      note: `${frames.count} frames of ${Math.round(frames.bytes / frames.count)} bytes on average; without the changes and heartbeats`,
    },
  ];
}

async function idleCores({ pids }: Product): Promise<ByPart> {
  const before = cpuOf(pids);
  await sleep(IDLE_SECONDS * 1000);
  return used(before, cpuOf(pids), 1 / IDLE_SECONDS);
}

function line({ name }: Product, scenario: string, parts: ByPart): Result {
  const measured = sumOf(parts);
  const note = Object.entries(parts)
    .map(([part, value]) => `${part} ${value.toPrecision(3)}`)
    .join(', ');
  return {
    id: 'CAPACITY',
    scenario: `${name}: ${scenario}`,
    measured,
    bound: null,
    unit: CPU_UNIT,
    figure: measured,
    target: null,
    note,
  };
}

/** Each person looks at other posts, for a second look at the same post on a day counts nothing. */
function viewsOf({ pool, people }: OpenWorld, posts: readonly string[]): () => DayRequest {
  let turn = 0;
  return () => {
    const person = personAt(people, turn);
    const from = (Math.floor(turn++ / people.length) * 10) % posts.length;
    const member = { ...person, conversations: [], cursor: '', seen: '' };
    return {
      kind: 'views',
      async send() {
        const call = writeCall(member, 'POST', '/api/posts/views', { postIds: posts.slice(from, from + 10) });
        const { status } = await pool.send(call);
        if (status !== 204) throw new Error(`Views were answered ${status}`);
      },
    };
  };
}

function reads({ pool, people }: OpenWorld, pathOf: (turn: number) => string): () => DayRequest {
  let turn = 0;
  return () => {
    const { headers } = personAt(people, turn);
    const path = pathOf(turn++);
    return {
      kind: 'pull',
      async send() {
        const { status } = await pool.send({ method: 'GET', path, headers });
        if (status !== 200) throw new Error(`${path} was answered ${status}`);
      },
    };
  };
}

/** Publishes posts. Returns the paths of pulls that bring them, one a person, and of a picture. */
async function newPosts({ servers, pool, people, reader }: OpenWorld) {
  const [origin = ''] = servers.origins;
  const picture = await appResized(await photo(1200, 900));
  for (let i = 0; i < NEW_POSTS; i++) await upload(origin, '/api/posts', reader.headers, picture);
  // The sizes of the pictures are made meanwhile.
  await sleep(SETTLE_MS * 2);
  const cursors: string[] = [];
  for (const { headers } of people) {
    const { body } = await pool.send({ method: 'GET', path: '/api/sync', headers });
    const response: unknown = JSON.parse(body.toString());
    if (!matches(PullResponseSchema, response)) throw new Error('A pull answers with a cursor');
    const { epoch, g, u } = response.cursor;
    cursors.push(`${epoch}.${g - NEW_POSTS}.${u}`);
  }
  const feed = await pool.send({ method: 'GET', path: '/api/posts?limit=1', headers: reader.headers });
  const found = /"(\/media\/[^"]+\/640\?[^"]*)"/.exec(feed.body.toString())?.[1];
  if (found === undefined) throw new Error(`A new post has no picture of 640 px: ${feed.body.toString()}`);
  const pullPath = (turn: number) => `/api/sync?c=${cursors[turn % cursors.length]}&l=200`;
  return { pullPath, picture: found };
}

async function refreshes({ pool, people }: OpenWorld): Promise<() => DayRequest> {
  const path = '/api/conversations';
  const calls: Call[] = [];
  for (const { headers } of people) {
    const etag = headerOf(await pool.send({ method: 'GET', path, headers }), 'etag');
    if (etag === null) throw new Error('Conversations have no etag');
    calls.push({ method: 'GET', path, headers: { ...headers, 'if-none-match': etag } });
  }
  let turn = 0;
  return () => {
    const call = calls[turn++ % calls.length];
    return {
      kind: 'conversations',
      async send() {
        const { status } = call ? await pool.send(call) : { status: 0 };
        if (status !== 304) throw new Error(`Conversations were answered ${status}`);
      },
    };
  };
}

async function openSockets({ origins }: Product, people: readonly SignedIn[]) {
  const all: LiveClient[] = [];
  let [count, bytes] = [0, 0];
  const heart = setInterval(() => {
    for (const each of all) each.send(KEPT_ALIVE);
  }, BEAT_EVERY_MS);
  for (const { headers } of people) {
    for (let i = 0; i < SOCKETS_EACH; i++) {
      const client = await LiveClient.open(`${origins[all.length % origins.length]}/ws`, headers, true);
      client.onFrame = (text) => {
        if (!text.startsWith('{"type":"counts"')) return;
        count++;
        bytes += text.length;
      };
      all.push(client);
    }
  }
  return {
    all,
    /** Frames with counts since the last call. */
    countFrames() {
      const counted = { count, bytes };
      [count, bytes] = [0, 0];
      return counted;
    },
    end() {
      clearInterval(heart);
      for (const each of all) each.end();
    },
  };
}

function personAt(people: readonly SignedIn[], turn: number): SignedIn {
  const person = people[turn % people.length];
  if (!person) throw new Error('Nobody is there');
  return person;
}
