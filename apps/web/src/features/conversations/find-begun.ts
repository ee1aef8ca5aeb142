import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { createConversation } from './conversations.mutators.ts';

/** Who has this username, of those with whom a conversation was begun that the server does not know of yet. */
export async function findBegun({ out }: LocalDb, username: string): Promise<UserId | null> {
  const entries = await out.outbox.where('kind').equals(createConversation.kind).toArray();
  const users = entries.flatMap(({ args }) => createConversation.read(args)?.user ?? []);
  return users.find((user) => user.username === username)?.id ?? null;
}
