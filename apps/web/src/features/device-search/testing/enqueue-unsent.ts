import type { LocalDb } from '../../../local/local-db.ts';
import { enqueue } from '../../../sync/enqueue.ts';

/** Enqueues a mutation whose row has the id of `args`. Posts have a lane each. */
export async function enqueueUnsent(
  local: LocalDb,
  kind: string,
  args: { readonly id: string; readonly content: string; readonly [name: string]: unknown },
): Promise<void> {
  const definition = {
    kind,
    version: 1,
    read: () => args,
    lane: () => (kind.startsWith('post.') ? `p:${args.id}` : kind),
    target: () => ({ type: 'unsent', id: args.id }),
    request: () => ({ method: 'POST', path: '/api/unsent' }) as const,
  };
  await enqueue(local, definition, args);
}
