import type { CacheDb } from '../../local/cache-db.ts';

/** Key of the row in `pages` that marks a conversation as stored from its beginning. */
export function beginningKey(conversationId: string): string {
  return `messages:${conversationId}`;
}

/** The messages of a conversation on this device, by `n`. */
export function messagesOf(cache: CacheDb, conversationId: string) {
  return cache.messages.where('[conversationId+n]').between([conversationId, -Infinity], [conversationId, Infinity]);
}

/**
 * Deletes the messages of conversations, and how far those were read. Runs inside the caller's transaction.
 *
 * @returns ids of the deleted pictures and videos
 */
export async function forgetMessages(cache: CacheDb, conversationIds: readonly string[]): Promise<readonly string[]> {
  const media: string[] = [];
  // Sequential: hardly ever more than one is deleted at a time.
  for (const id of conversationIds) {
    const messages = messagesOf(cache, id);
    for (const message of await messages.toArray()) if (message.media) media.push(message.media.id);
    await messages.delete();
  }
  await cache.pages.bulkDelete(conversationIds.map(beginningKey));
  return media;
}
