import { type ConversationEntity, conversationsCall } from '@posy/contract/conversations';
import { SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import { CONVERSATIONS_REFRESH_MS } from '@posy/contract/limits';
import { parseCursor, type PutOp } from '@posy/contract/sync';
import { applyList } from '@posy/sync/list';
import type { LocalDb } from '../../local/local-db.ts';
import { call, isDeviceOffline } from '../../sync/http.ts';
import { refreshRows } from '../../sync/refresh.ts';
import { createSyncer } from '../../sync/syncer.ts';

const PAGE_KEY = 'conversations-refresh';
/** Two retries; never of a 401. */
const RETRY_AFTER_MS = [1000, 2000];

/** Fetches the conversations every 30 s while the page is visible; the answer is 304 when there is nothing new. */
export function keepConversationsFresh(local: LocalDb): () => void {
  const ending = new AbortController();
  const refresher = new ConversationsRefresher(local, ending.signal);
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible' || isDeviceOffline()) return;
    void refresher.refresh().catch(() => undefined);
  }, CONVERSATIONS_REFRESH_MS);
  ending.signal.addEventListener('abort', () => clearInterval(timer));
  return () => ending.abort();
}

/** Remembers the last answer, so that the next request asks only for changes. */
export class ConversationsRefresher {
  readonly #local: LocalDb;
  readonly #signal: AbortSignal;
  readonly #waits: readonly number[];
  #etag: string | null = null;

  constructor(local: LocalDb, signal: AbortSignal, waits: readonly number[] = RETRY_AFTER_MS) {
    this.#local = local;
    this.#signal = signal;
    this.#waits = waits;
  }

  /** Only one of several open windows makes the request. */
  async refresh(): Promise<void> {
    const { cache, device } = this.#local;
    const asked = (await cache.pages.get(PAGE_KEY))?.fetchedAt ?? 0;
    const age = device.clock.now() - asked;
    if (age >= 0 && age < CONVERSATIONS_REFRESH_MS / 2) return;
    await cache.pages.put({ key: PAGE_KEY, fetchedAt: device.clock.now(), validatedAt: asked });
    for (const waitMs of [...this.#waits, null]) {
      const isDone = await this.#ask();
      if (isDone || waitMs === null || this.#signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  async #ask(): Promise<boolean> {
    const { uid } = this.#local;
    const headers = this.#etag === null ? {} : { 'if-none-match': this.#etag };
    const answer = await call(conversationsCall, {}, { uid, headers, signal: this.#signal });
    if (answer.kind === 'unreachable') return false;
    if (answer.kind === 'refused') return answer.status < 500;
    if (answer.status === 304) return true;
    const asOf = parseCursor(answer.headers.get(SYNC_AS_OF_HEADER) ?? '');
    const forUid = answer.headers.get(USER_HEADER) ?? '';
    const result = asOf && (await this.#apply({ uid: forUid, asOf, ops: answer.body.map(opOf) }));
    if (result === 'applied') this.#etag = answer.headers.get('etag');
    // Pulls are ahead of this answer, or the log was rebuilt: a pull fetches everything.
    else if (result !== 'foreign') await refreshRows();
    return true;
  }

  async #apply(list: Parameters<typeof applyList>[2]) {
    return applyList(createSyncer(this.#local).ports.cache, this.#local.uid, list);
  }
}

function opOf(row: ConversationEntity): PutOp {
  return { s: 'u', t: 'conversation', id: row.id, rev: row.rev, v: row };
}
