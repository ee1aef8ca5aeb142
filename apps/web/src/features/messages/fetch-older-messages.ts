import { SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import type { ConversationId } from '@posy/contract/ids';
import { type MessageEntity, messagesCall } from '@posy/contract/messages';
import { parseCursor } from '@posy/contract/sync';
import { applyList } from '@posy/sync/list';
import type { LocalDb } from '../../local/local-db.ts';
import type { ListResult } from '../../sync/fetch-list.ts';
import { noteFetch } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';
import { nextPath } from '../../sync/next-path.ts';
import { createSyncer, type Syncer } from '../../sync/syncer.ts';
import { beginningKey, messagesOf } from './stored-messages.ts';

/** Messages per request. */
const PAGE_SIZE = 50;
/** Maximum number of requests for a page that pulls have overtaken. */
const MAX_TRIES = 4;

/** Aborts the transaction: the start of the page is no longer on this device. */
class MovedError extends Error {
  override readonly name = 'MovedError';
}

/** Fetches the messages before the oldest one on this device, without a gap. `end`: it has the conversation from its beginning. */
export async function fetchOlderMessages(
  local: LocalDb,
  conversationId: ConversationId,
  syncer: Syncer = createSyncer(local),
): Promise<ListResult> {
  const { cache, uid } = syncer.ports;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await oldestHere(local, conversationId);
    const query = { limit: PAGE_SIZE, cursor: before === null ? undefined : String(before) };
    const result = await call(messagesCall, { id: conversationId }, { query, uid });
    if (result.kind === 'unreachable') return 'unreachable';
    if (result.kind === 'refused') return 'failed';
    const asOf = parseCursor(result.headers.get(SYNC_AS_OF_HEADER) ?? '');
    if (!asOf) return 'failed';
    const rows = result.body.filter(({ n }) => before === null || n < before);
    const isEnd = nextPath(result.headers) === null;
    const list = {
      uid: result.headers.get(USER_HEADER) ?? '',
      asOf,
      ops: rows.map((row) => ({ s: 'u' as const, t: 'message', id: row.id, rev: row.rev, v: row })),
      covers: {
        type: 'message',
        async ids() {
          // Checked before the page's own rows are written.
          if (before !== null && !(await hasMessage(local, conversationId, before))) throw new MovedError();
          return [];
        },
      },
    };
    const applied = await applyList(cache, uid, list).catch((error: unknown) => {
      if (error instanceof MovedError) return 'stale' as const;
      throw error;
    });
    if (applied === 'foreign') return 'failed';
    if (applied === 'applied') {
      if (isEnd) await noteBeginning(local, conversationId, rows[0]?.n ?? before ?? 0);
      return isEnd ? 'end' : 'more';
    }
    await syncer.pull();
  }
  return 'failed';
}

async function oldestHere(local: LocalDb, conversationId: ConversationId): Promise<number | null> {
  return (await messagesOf(local.cache, conversationId).first())?.n ?? null;
}

async function hasMessage({ cache }: LocalDb, conversationId: ConversationId, n: number): Promise<boolean> {
  return (await cache.messages.where('[conversationId+n]').equals([conversationId, n]).count()) > 0;
}

/** Stores `n` of the first remaining message as the beginning; 0: there is none. */
async function noteBeginning(local: LocalDb, conversationId: ConversationId, n: MessageEntity['n']) {
  await noteFetch(local, beginningKey(conversationId), { next: null, to: String(n) });
}
