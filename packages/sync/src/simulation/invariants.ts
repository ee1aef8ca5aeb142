import { must } from './bugs.ts';
import type { MemoryCache } from './memory-cache.ts';
import { mutationOf } from './model-client.ts';
import { messageOf, postOf } from './model-ops.ts';
import type { World } from './world.ts';

/**
 * After every step:
 *   I1  a cursor never goes back within an epoch                                    (memory-cache.ts)
 *   I2  monotonic reads: the `rev` of a row never falls                             (memory-cache.ts)
 *   I3  a tombstone wins: no put with a `rev` at or below an applied deletion       (memory-cache.ts)
 *   I4  read your writes: each pending mutation is visible
 *   I5  no flicker: at its release the base rows show the same as the overlay       (model-client.ts)
 *   I6  exactly once: no request has its effect twice
 *   I7  intent: after `set(x)` the state is `x`                                     (model-server.ts)
 *   I8  privacy: no device has another user's private post
 *   I13 a deleted post is not created again
 *   I14 no old entry is sent before the user confirms it                            (model-client.ts)
 *   I16 barrier: no device of a user has a post that was shared for followers after they were removed, on the same device
 * At rest, after everything was sent and pulled:
 *   I9  convergence: the rows of a device are the server's view of its user, the newest messages without a gap. Below the
 *       window there may be older states of posts, but none for followers of an author whom the user does not follow
 *   I10 no lost writes: each accepted mutation was answered, or is shown as failed
 *   I11 messages of one device arrive in order
 *   I12 it comes to rest                                                            (world.ts)
 *   I15 a post that was discarded while it was sent does not exist
 */
export function checkStep({ clients, server, kept }: World): void {
  for (const { uid, cache } of clients) {
    const post = kept.leaked(uid, cache.rows);
    must(post === null, 'I16 barrier', `${uid} holds ${post}`);
  }
  for (const client of clients) {
    const view = client.view();
    const lastMutation = new Map(
      client.outbox.map((entry) => [entry.target.type + entry.target.id, mutationOf(entry)]),
    );
    for (const mutation of lastMutation.values()) {
      if (mutation.kind === 'message') must(view.messages.has(mutation.id), 'I4 read your writes', mutation.id);
      if (mutation.kind === 'flower')
        must(view.flowers.get(mutation.id) === mutation.isOn, 'I4 read your writes', mutation.id);
      if (mutation.kind === 'delete') must(!view.posts.has(mutation.id), 'I4 read your writes', mutation.id);
    }
    for (const [key, { value }] of client.cache.rows) {
      if (!key.startsWith('post:')) continue;
      const post = postOf(value);
      must(post.author === client.uid || post.audience !== 'onlyMe', 'I8 privacy', `${client.uid} holds ${key}`);
    }
  }
  for (const id of server.deleted) must(server.posts.get(id)?.isAlive === false, 'I13 deleted for good', id);
  for (const [request, times] of server.answers.effects)
    must(times <= 1, 'I6 exactly once', `${request} ${times} times`);
}

export function checkAtRest(world: World): void {
  checkConvergence(world);
  const { accepted, givenUp, server } = world;
  for (const id of givenUp) must(!server.posts.get(id)?.isAlive, 'I15 given up', `${id} is there`);
  for (const [request, { client, mutation }] of accepted) {
    const isFailed = client.failed.some(({ key }) => `${client.uid}|${key}` === request);
    must(server.answers.answered.has(request) || isFailed, 'I10 no lost writes', `${request} ${mutation.kind}`);
    if (mutation.kind !== 'message') continue;
    const isOthers = [...server.messages.values()].some(
      ({ id, sender }) => id === mutation.id && sender !== client.uid,
    );
    must(!isOthers, 'I10 no lost writes', `${mutation.id} was sent by another`);
  }
  const newest = new Map<string, number>();
  for (const { conversation, device, ord } of [...server.messages.values()].toSorted((a, b) => a.n - b.n)) {
    const key = `${conversation}/${device}`;
    must((newest.get(key) ?? 0) <= ord, 'I11 order', `${key} message ${ord}`);
    newest.set(key, ord);
  }
}

function checkConvergence({ clients, server }: World): void {
  for (const { uid, index, cache, outbox } of clients) {
    must(outbox.length === 0, 'I10 no lost writes', `device ${index} keeps ${outbox[0]?.kind} ${outbox[0]?.status}`);
    const { window } = cache.state;
    const others = server.all(uid, 'g').filter(({ v }) => {
      const { author, createdAt } = postOf(v);
      return author !== uid && (window === null || createdAt >= window);
    });
    const oldest = oldestMessages(cache);
    const own = server.all(uid, 'u').filter(({ t, v }) => t !== 'message' || !isLeftOut(v, oldest));
    const wanted = new Map([...others, ...own].map(({ t, id, v }) => [`${t}:${id}`, textOf(uid, t, v)]));
    for (const [key, value] of wanted) {
      const row = cache.rows.get(key);
      must(row !== undefined, 'I9 convergence', `device ${index} lacks ${key}`);
      must(
        textOf(uid, key, row.value) === value,
        'I9 convergence',
        `device ${index} has ${key} ${JSON.stringify(row.value)}, not ${value}`,
      );
    }
    for (const [key, { value }] of cache.rows) {
      if (wanted.has(key)) continue;
      must(isLeftToPages(uid, key, value, window), 'I9 convergence', `device ${index} keeps ${key}`);
      const { author, audience } = postOf(value);
      const isAllowed = audience === 'everyone' || server.isFollowing(uid, author);
      must(isAllowed, 'I9 convergence', `device ${index} keeps ${key} for followers`);
    }
  }
}

/** A row without the counts of a post of another user, which pulls do not bring: `count-laws.ts` has them. */
function textOf(uid: string, type: string, value: unknown): string {
  if (!type.startsWith('post') || postOf(value).author === uid) return JSON.stringify(value);
  return JSON.stringify({ ...postOf(value), flowers: undefined });
}

/** Pulls leave out posts of others below the window, but a new follow brings those for followers from there as well. */
function isLeftToPages(uid: string, key: string, value: unknown, window: string | null): boolean {
  if (!key.startsWith('post:') || window === null) return false;
  const { author, createdAt } = postOf(value);
  return author !== uid && createdAt < window;
}

/** The lowest number of the device's messages of each conversation. */
function oldestMessages({ rows }: MemoryCache): ReadonlyMap<string, number> {
  const oldest = new Map<string, number>();
  for (const [key, { value }] of rows) {
    if (!key.startsWith('message:')) continue;
    const { conversation, n } = messageOf(value);
    oldest.set(conversation, Math.min(n, oldest.get(conversation) ?? Infinity));
  }
  return oldest;
}

/** Whether a message is older than all of its conversation on the device: a page of the thread would bring it. */
function isLeftOut(value: unknown, oldest: ReadonlyMap<string, number>): boolean {
  const { conversation, n } = messageOf(value);
  return n < (oldest.get(conversation) ?? 0);
}
