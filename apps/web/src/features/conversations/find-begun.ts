import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { createConversation } from './conversations.mutators.ts';

/** Users of opened conversations that the server may not know yet. */
export async function readBegunUsers({ out }: LocalDb): Promise<readonly Author[]> {
  const entries = await out.outbox.where('kind').equals(createConversation.kind).toArray();
  return entries.flatMap(({ args }) => createConversation.read(args)?.user ?? []);
}
