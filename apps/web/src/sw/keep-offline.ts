import type { UserId } from '@posy/contract/ids';
import type { PostEntity } from '@posy/contract/posts';
import { type DataSaver, readDataSaver } from '../local/data-saver.ts';
import { type KeptPost, readKeptCollections, readKeptPosts } from '../local/kept-collections.ts';
import { keepMedia, markKept, readKeptRoom, releaseMedia } from '../local/kept-media.ts';
import { allowsKeeping, noteKeptFull } from '../local/kept-state.ts';
import { liveQuery } from '../local/live-query.ts';
import type { LocalDb } from '../local/local-db.ts';
import { mediaCacheName, mediaIdOf, widthOf } from '../local/media-cache.ts';
import { type MediaFile, picturesOf, sizeFor, videoFilesOf } from '../local/media-of-post.ts';
import { keptRows } from '../local/quota.ts';
import { fetchAllSavedPosts } from '../sync/saved-posts-list.ts';
import type { KeepOfflineResult } from '../sync/worker-messages.ts';
import { openActive } from './background.ts';

/** Downloads of one run: the browser ends a message event after minutes, and the page asks again. */
const MAX_AT_ONCE = 20;

let lastRun: Promise<unknown> = Promise.resolve();

/** Loads files of the kept collections, one run at a time. Never rejects. */
export function keepOffline(uid: UserId, width: number): Promise<KeepOfflineResult> {
  const run = lastRun
    .then(async () => {
      const active = await openActive(uid);
      return active ? await keepFilesOffline(active.local, width) : 'done';
    })
    .catch(() => 'waiting' as const);
  lastRun = run;
  return run;
}

/**
 * Brings the posts of the kept collections and their files to this device: first all pictures, then the videos. `width`: the drawn
 * width of pictures in px. Ends at the first failure of the network, and when the user changes what is kept.
 */
export async function keepFilesOffline(local: LocalDb, width: number): Promise<KeepOfflineResult> {
  // Before the first pull the collections are unknown, and every mark would be removed.
  if (!(await local.cache.sync.get('state'))?.cursor) return 'waiting';
  await releaseMedia(local);
  const kept = await readKeptCollections(local);
  const saver = await readDataSaver();
  if (kept.length === 0) {
    await noteKeptFull(local, false);
    return 'done';
  }
  if (!allowsKeeping(saver)) return 'waiting';
  const stopping = new AbortController();
  const before = JSON.stringify(kept);
  const isSame = async () => JSON.stringify(await readKeptCollections(local)) === before;
  const watching = liveQuery(isSame).subscribe({ next: (same) => same || stopping.abort(), error: () => undefined });
  try {
    if (!(await fetchMissingPosts(local, stopping.signal))) return 'waiting';
    return await new KeepingRun(local, { isSame, signal: stopping.signal }).load(await readPlan(local, width), saver);
  } finally {
    watching.unsubscribe();
  }
}

/** Fetches the lists of collections that have posts without a row here. */
async function fetchMissingPosts(local: LocalDb, signal: AbortSignal): Promise<boolean> {
  const posts = await readKeptPosts(local);
  const rows = await local.cache.posts.bulkGet(posts.map(({ postId }) => postId));
  const lacking = new Set(posts.filter((_, i) => rows[i] === undefined).map(({ collection }) => collection.id));
  for (const id of lacking) {
    const result = await fetchAllSavedPosts(local, id, signal);
    if (result !== 'more' && result !== 'end') return false;
  }
  return true;
}

/** A file that should be kept. */
interface PlannedFile extends MediaFile {
  readonly postId: string;
  readonly isVideo: boolean;
}

/** The files of the kept posts that are not marked yet, the most important first. URLs are absolute. */
async function readPlan(local: LocalDb, width: number): Promise<readonly PlannedFile[]> {
  const kept = await readKeptPosts(local);
  const rows = await local.cache.posts.bulkGet(kept.map(({ postId }) => postId));
  const posts = kept.flatMap((post, i) => {
    const row = rows[i];
    return row ? [{ post, row }] : [];
  });
  const marked = await keptRows(local.cache).primaryKeys();
  const here = new Set(marked);
  const pictures = new Set(marked.filter((url) => widthOf(url) > 0).map((url) => mediaIdOf(url)));
  const urls = (await (await caches.open(mediaCacheName(local.uid))).keys()).map(({ url }) => url);
  const stored = Map.groupBy(urls, mediaIdOf);
  const plan = [
    ...posts.flatMap((each) => picturesFor(each, width, pictures, stored)),
    ...posts.flatMap(({ post, row }) => planned(post, [{ url: row.user.profileImageUrl ?? '' }], false)),
    ...posts.flatMap(({ post, row }) => (post.collection.withVideos ? planned(post, videoFilesOf(row), true) : [])),
  ];
  return plan.filter(({ url }) => !here.has(url) && here.add(url));
}

/** One size of each picture: a stored one where it is large enough, because that costs no download. */
function picturesFor(
  { post, row }: { readonly post: KeptPost; readonly row: PostEntity },
  width: number,
  here: ReadonlySet<string | undefined>,
  stored: ReadonlyMap<string | undefined, readonly string[]>,
): readonly PlannedFile[] {
  return picturesOf(row)
    .filter(({ id }) => !here.has(id))
    .flatMap((media) => {
      const size = sizeFor(media, width);
      const found = stored.get(media.id)?.find((url) => widthOf(url) >= (size?.width ?? Infinity));
      return planned(
        post,
        found === undefined ? [{ url: size?.url ?? '', bytes: size?.bytes }] : [{ url: found }],
        false,
      );
    });
}

function planned({ postId }: KeptPost, files: readonly MediaFile[], isVideo: boolean): readonly PlannedFile[] {
  const withUrl = files.filter(({ url }) => url !== '');
  return withUrl.map((file) => ({ ...file, url: new URL(file.url, globalThis.location.href).href, postId, isVideo }));
}

interface RunOptions {
  /** Whether the user still keeps the same collections in the same way. */
  readonly isSame: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Loads planned files in their order. */
class KeepingRun {
  readonly #local: LocalDb;
  readonly #options: RunOptions;
  /** Bytes that are left: only this run stores kept files. */
  #room = 0;

  constructor(local: LocalDb, options: RunOptions) {
    this.#local = local;
    this.#options = options;
  }

  async load(plan: readonly PlannedFile[], { allows }: DataSaver): Promise<KeepOfflineResult> {
    const pictureCache = await caches.open(mediaCacheName(this.#local.uid));
    this.#room = await readKeptRoom(this.#local);
    let loaded = 0;
    let isFull = false;
    let isHeld = false;
    for (const file of plan) {
      if (loaded >= MAX_AT_ONCE || !(await this.#options.isSame())) return 'more';
      const isStored = (await pictureCache.match(file.url)) !== undefined;
      if (!isStored && file.isVideo && !allows.prefetch) {
        isHeld = true;
        continue;
      }
      const result = isStored ? await this.#mark(file) : await this.#download(file);
      if (result === 'failed') return 'waiting';
      if (result === 'full') isFull = true;
      if (result === 'stored' && !isStored) loaded++;
    }
    await noteKeptFull(this.#local, isFull);
    if (isFull) return 'full';
    return isHeld ? 'waiting' : 'done';
  }

  async #mark(file: PlannedFile): Promise<'stored' | 'full'> {
    return this.#count(await markKept(this.#local, { ...file, room: this.#room }));
  }

  #count(bytes: number | null): 'stored' | 'full' {
    this.#room -= bytes ?? 0;
    return bytes === null ? 'full' : 'stored';
  }

  /** `refused`: the server does not have it, or it may not be stored. */
  async #download({ url, postId, bytes = 0 }: PlannedFile): Promise<'stored' | 'full' | 'failed' | 'refused'> {
    if (bytes > this.#room) return 'full';
    const { signal, isSame } = this.#options;
    const response = await fetch(url, { credentials: 'same-origin', signal }).catch(() => null);
    if (!response || response.status >= 500 || response.status === 429) return signal.aborted ? 'refused' : 'failed';
    if (!isStorable(response)) return 'refused';
    // The whole body, before the choice is read again: a video may take minutes.
    const body = await response.blob().catch(() => null);
    if (!body) return signal.aborted ? 'refused' : 'failed';
    if (!(await isSame())) return 'refused';
    const { status, headers } = response;
    const file = { url, postId, room: this.#room };
    return this.#count(await keepMedia(this.#local, file, new Response(body, { status, headers })));
  }
}

/** Complete, from Posy, a picture, video or captions, and not `no-store` (evidence of reports). */
function isStorable({ status, type, headers }: Response): boolean {
  const isMedia = /^(?:image|video)\/|^text\/vtt/.test(headers.get('content-type') ?? '');
  return status === 200 && type === 'basic' && isMedia && !(headers.get('cache-control') ?? '').includes('no-store');
}
