import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { ConversationEntitySchema, createConversationCall, markDeliveredCall } from '@posy/contract/conversations';
import { type ConversationId, ConversationIdSchema } from '@posy/contract/ids';
import { AuthorSchema } from '@posy/contract/users';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { type ChangeDefinition, tableChanges } from '../../local/change-definition.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { dropDrafts } from '../messages/message-draft.ts';
import { forgetMessages } from '../messages/stored-messages.ts';

const DAY_MS = 86_400_000;
/** Marks of this time are sent together, in ms. */
const BATCH_DELAY_MS = 500;
/** Conversations per call. */
const MAX_DELIVERED = 100;

const CreateArgsSchema = Type.Object({ conversationId: ConversationIdSchema, user: AuthorSchema });
export type CreateConversationArgs = Type.Static<typeof CreateArgsSchema>;

/** Opens a conversation with a user, empty until a message is sent. It precedes that message in its lane. */
export const createConversation: MutationDefinition<CreateConversationArgs> = {
  kind: 'conversation.create',
  version: 1,
  read: (args) => (matches(CreateArgsSchema, args) ? args : null),
  lane: ({ conversationId }) => `c:${conversationId}`,
  target: ({ conversationId }) => ({ type: 'conversation', id: conversationId }),
  coalesce: (queued, _next, sent) => ({
    remove: [],
    add: ![...queued, ...sent].some(({ kind }) => kind === createConversation.kind),
  }),
  request: ({ user }) => requestOf(createConversationCall, {}, { username: user.username ?? '' }),
};

const DeliveredArgsSchema = Type.Object({
  items: Type.Array(Type.Object({ id: ConversationIdSchema, k: Type.Integer() }), {
    minItems: 1,
    maxItems: MAX_DELIVERED,
  }),
});
export type ReportDeliveredArgs = Type.Static<typeof DeliveredArgsSchema>;

/** Reports which messages have reached this device. Unsent reports are merged, up to the limit of one call. */
export const reportDelivered: MutationDefinition<ReportDeliveredArgs> = {
  kind: 'conversation.delivered',
  version: 1,
  read: (args) => (matches(DeliveredArgsSchema, args) ? args : null),
  lane: () => 'd',
  target: () => ({ type: 'delivered', id: 'all' }),
  coalesce(queued, { items }, sent) {
    const reported = highest(sent.flatMap(itemsOf));
    const unreported = items.filter(({ id, k }) => k > (reported.get(id) ?? 0));
    const last = queued.at(-1);
    const together = highest([...(last ? itemsOf(last) : []), ...unreported]);
    if (unreported.length === 0) return { remove: [], add: false };
    if (!last || together.size > MAX_DELIVERED) return { remove: [], add: true, args: { items: unreported } };
    return { remove: [last.key], add: true, args: { items: [...together].map(([id, k]) => ({ id, k })) } };
  },
  request: ({ items }) => requestOf(markDeliveredCall, {}, { items }),
  shares: () => true,
  isSilentWhenRefused: true,
  dropAfterMs: DAY_MS,
  batchDelayMs: BATCH_DELAY_MS,
};

function itemsOf({ args }: { readonly args: unknown }): ReportDeliveredArgs['items'] {
  return reportDelivered.read(args)?.items ?? [];
}

function highest(items: ReportDeliveredArgs['items']): ReadonlyMap<ConversationId, number> {
  const byId = new Map<ConversationId, number>();
  for (const { id, k } of items) byId.set(id, Math.max(k, byId.get(id) ?? 0));
  return byId;
}

/** Key of the row in `pages` with the time of the list's last fetch. */
export const LIST_KEY = 'conversations';

/**
 * Synced conversations. Stored messages of the other user are reported as delivered. One that the server deletes was a declined request,
 * or is empty: its messages and drafts are deleted too, and the stored index of the search, which may have their words.
 */
export const conversationChanges: ChangeDefinition = {
  ...tableChanges({
    type: 'conversation',
    table: (cache) => cache.conversations,
    schema: ConversationEntitySchema,
    toRow: (conversation, rev) => ({ ...conversation, rev }),
    scopeOf: () => 'u',
    async remove(cache, ids, why) {
      await cache.conversations.bulkDelete([...ids]);
      if (why === 'deleted') return forgetMessages(cache, ids);
      // A snapshot has only the newest conversations.
      await cache.pages.delete(LIST_KEY);
      return [];
    },
  }),
  async deleted(local, ids) {
    await local.cache.searchIndex.delete('index');
    for (const id of ids) if (matches(ConversationIdSchema, id)) await dropDrafts(local, id);
  },
  async stored(local, ops) {
    const items = ops.flatMap(({ v }) =>
      matches(ConversationEntitySchema, v) && v.receivedK > v.deliveredK ? [{ id: v.id, k: v.receivedK }] : [],
    );
    for (let from = 0; from < items.length; from += MAX_DELIVERED) {
      await enqueue(local, reportDelivered, { items: items.slice(from, from + MAX_DELIVERED) });
    }
  },
};
