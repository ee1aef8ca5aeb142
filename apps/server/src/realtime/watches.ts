import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Counts, WatchedPost } from '@posy/contract/counts';
import type { UserId } from '@posy/contract/ids';
import type { WatchedCounts } from '../changes/sync-source.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** A post's watchers receive its counts at most this often, in ms. */
const EVERY_MS = 2500;
/** The first count after a pause waits this long, in ms, for others. */
const BATCH_MS = 250;

/** Devices at once for which the server looks again at what their users may see, frames that are sent in one turn, heads in one statement. */
const LOOKS = 50;
const FRAMES = 200;
const HEADS = 500;

/** Reads counts, and decides who may see them. */
export interface CountsSource {
  /** The counts of these posts for any viewer; without deleted posts and those of deactivated authors. */
  all(db: Db, ids: readonly string[]): Promise<readonly Counts[]>;
  /** Those of them that a viewer may see, and the head of the viewer's own scope at that moment. */
  visible(db: Db, viewerId: UserId, ids: readonly string[]): Promise<WatchedCounts>;
  /** The present heads of users' own scopes; none for a scope without changes. */
  heads(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** A device that watches posts. */
export interface Watcher {
  readonly userId: UserId;
  /** Sends a `counts` frame, and before it that the user's own scope is at `head`. False: the device cannot take it now. */
  sendCounts(text: string, head: number): boolean;
}

/** The newest counts that a device has of a post that it watches, and may see. */
interface Known {
  readonly contentRev: number;
  readonly rev: number;
}

interface Watched {
  /** The ids that the device named, with its own revisions until the server has looked at them. */
  wanted: ReadonlyMap<string, number>;
  /** Those that the user could see when the server looked. */
  readonly known: Map<string, Known>;
  /** The head of the user's own scope at the last look. At another one the user may see other posts. */
  head: number | null;
  /** The running look, and whether another one follows it. */
  looking: Promise<void> | null;
  isAskedAgain: boolean;
}

type WatchesDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Which device watches which posts, and their counts on the way to them. Who may see a post is looked up when a device begins to
 * watch it, and again before anything is sent after its content changed (its `contentRev` tells) or the user's own scope did: every change
 * that takes a row away from a user does one of these, in its transaction. Heads are read from the database after the counts, so that this
 * depends on no message.
 */
export class Watches {
  readonly #deps: WatchesDeps;
  readonly #source: CountsSource;
  readonly #byWatcher = new Map<Watcher, Watched>();
  readonly #byPost = new Map<string, Set<Watcher>>();
  #counted = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #sentAt = -EVERY_MS;

  constructor(deps: WatchesDeps, source: CountsSource) {
    this.#deps = deps;
    this.#source = source;
  }

  /** Replaces the posts of a device, and sends it what is newer than it knows. */
  async set(watcher: Watcher, posts: readonly WatchedPost[]): Promise<void> {
    const watched = this.#byWatcher.get(watcher) ?? this.#add(watcher);
    const wanted = new Map<string, number>(posts.map(({ id, rev }) => [id, rev]));
    for (const id of watched.wanted.keys()) if (!wanted.has(id)) this.#leave(watcher, watched, id);
    for (const id of wanted.keys()) addTo(this.#byPost, id, watcher);
    watched.wanted = wanted;
    // The device says what it knows: after a restored backup, or in another tab, it may be less than it was sent.
    for (const [id, known] of watched.known) watched.known.set(id, { ...known, rev: wanted.get(id) ?? 0 });
    try {
      await this.#look(watcher, watched);
    } catch (error) {
      this.counted(wanted.keys());
      throw error;
    }
  }

  remove(watcher: Watcher): void {
    const watched = this.#byWatcher.get(watcher);
    if (!watched) return;
    for (const id of watched.wanted.keys()) this.#leave(watcher, watched, id);
    this.#byWatcher.delete(watcher);
  }

  /** The counts of these posts have changed, and are committed. */
  counted(ids: Iterable<string>): void {
    for (const id of ids) if (this.#byPost.has(id)) this.#counted.add(id);
    if (this.#counted.size > 0) this.#wake();
  }

  /** Any counts may have changed unnoticed. */
  allCounted(): void {
    this.counted(this.#byPost.keys());
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Sends what has changed, without waiting for its time. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const ids = this.#counted;
    this.#counted = new Set();
    this.#sentAt = this.#deps.clock.monotonic();
    try {
      await this.#sendCounted(ids);
    } catch (error) {
      // A device that was sent them already is not sent them again: it knows their revisions.
      this.counted(ids);
      throw error;
    }
  }

  async #sendCounted(ids: ReadonlySet<string>): Promise<void> {
    const rows = await this.#source.all(this.#deps.db.read, [...ids]);
    const byWatcher = new Map<Watcher, Counts[]>();
    for (const row of rows) {
      for (const watcher of this.#byPost.get(row.id) ?? []) {
        const own = byWatcher.get(watcher);
        if (own) own.push(row);
        else byWatcher.set(watcher, [row]);
      }
    }
    const heads = await this.#headsOf(byWatcher.keys());
    const looks: [Watcher, Watched][] = [];
    let sent = 0;
    for (const [watcher, own] of byWatcher) {
      // Ten thousand frames in one turn would hold up every call.
      if (++sent % FRAMES === 0) await nextTurn();
      const watched = this.#byWatcher.get(watcher);
      const head = heads.get(watcher.userId) ?? 0;
      if (watched && isSure(watched, own, head)) this.#send(watcher, watched, own, head);
      else if (watched) looks.push([watcher, watched]);
    }
    let failed: PromiseRejectedResult | undefined;
    for (let i = 0; i < looks.length; i += LOOKS) {
      const settled = await Promise.allSettled(looks.slice(i, i + LOOKS).map((look) => this.#look(...look)));
      failed ??= settled.find((result) => result.status === 'rejected');
    }
    // A device for which the look fails does not keep the others from theirs.
    if (failed) throw failed.reason;
  }

  async #headsOf(watchers: Iterable<Watcher>): Promise<ReadonlyMap<string, number>> {
    const userIds = [...new Set([...watchers].map(({ userId }) => userId))];
    const heads = new Map<string, number>();
    for (let i = 0; i < userIds.length; i += HEADS) {
      const part = await this.#source.heads(this.#deps.db.read, userIds.slice(i, i + HEADS));
      for (const [userId, head] of part) heads.set(userId, head);
      await nextTurn();
    }
    return heads;
  }

  #wake(): void {
    if (this.#timer) return;
    const sinceMs = this.#deps.clock.monotonic() - this.#sentAt;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        void this.flush().catch((error: unknown) => this.#deps.log.warn(error, 'Counts could not be sent'));
      },
      Math.max(BATCH_MS, EVERY_MS - sinceMs),
    ).unref();
  }

  /** Looks at what the user may see of the watched posts, and sends what is newer than the device knows. One look at a time. */
  #look(watcher: Watcher, watched: Watched): Promise<void> {
    watched.isAskedAgain = true;
    watched.looking ??= this.#lookUntilDone(watcher, watched).finally(() => (watched.looking = null));
    return watched.looking;
  }

  async #lookUntilDone(watcher: Watcher, watched: Watched): Promise<void> {
    while (watched.isAskedAgain && this.#byWatcher.get(watcher) === watched) {
      watched.isAskedAgain = false;
      const { rows, head } = await this.#source.visible(this.#deps.db.read, watcher.userId, [...watched.wanted.keys()]);
      const visible = new Set<string>(rows.map(({ id }) => id));
      for (const id of watched.known.keys()) if (!visible.has(id)) watched.known.delete(id);
      watched.head = head;
      this.#send(watcher, watched, rows, head);
    }
  }

  /** Sends those of the rows that the device watches and does not know, now or at the next time. */
  #send(watcher: Watcher, { wanted, known }: Watched, rows: readonly Counts[], head: number): void {
    const revOf = (id: string) => known.get(id)?.rev ?? wanted.get(id) ?? 0;
    const watched = rows.filter(({ id }) => wanted.has(id));
    const newer = watched.filter(({ id, rev }) => rev > revOf(id));
    const isSent = newer.length === 0 || watcher.sendCounts(frameOf(newer), head);
    for (const { id, contentRev, rev } of watched)
      known.set(id, { contentRev, rev: isSent ? Math.max(rev, revOf(id)) : revOf(id) });
    if (!isSent) this.counted(newer.map(({ id }) => id));
  }

  #add(watcher: Watcher): Watched {
    const watched = { wanted: new Map(), known: new Map(), head: null, looking: null, isAskedAgain: false };
    this.#byWatcher.set(watcher, watched);
    return watched;
  }

  #leave(watcher: Watcher, watched: Watched, id: string): void {
    watched.known.delete(id);
    removeFrom(this.#byPost, id, watcher);
  }
}

/** Whether the user may see the posts of these rows for certain: content and scope are those of the last look. */
function isSure({ wanted, known, head }: Watched, rows: readonly Counts[], now: number): boolean {
  return (
    head === now && rows.every(({ id, contentRev }) => !wanted.has(id) || known.get(id)?.contentRev === contentRev)
  );
}

/** A row is sent to many devices: its text is made once. */
const texts = new WeakMap<Counts, string>();

function frameOf(rows: readonly Counts[]): string {
  const parts = rows.map((row) => {
    const text = texts.get(row) ?? JSON.stringify(row);
    texts.set(row, text);
    return text;
  });
  return `{"type":"counts","rows":[${parts.join(',')}]}`;
}

function addTo(sets: Map<string, Set<Watcher>>, key: string, watcher: Watcher): void {
  const set = sets.get(key);
  if (set) set.add(watcher);
  else sets.set(key, new Set([watcher]));
}

function removeFrom(sets: Map<string, Set<Watcher>>, key: string, watcher: Watcher): void {
  const set = sets.get(key);
  set?.delete(watcher);
  if (set?.size === 0) sets.delete(key);
}
