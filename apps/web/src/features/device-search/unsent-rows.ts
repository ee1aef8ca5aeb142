import { textWords } from '@posy/contract/search';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { OutDb } from '../../local/out-db.ts';
import type { FindableRow } from './findable-rows.ts';
import { FOUND_KINDS, type FoundKind } from './text-index.ts';

/** What wishes bring that is found, and the fields of their args that have its words. Read by hand, as all on this thread. */
export const UNSENT_KINDS: Readonly<Record<string, { readonly kind: FoundKind; readonly fields: readonly string[] }>> =
  {
    'post.create': { kind: 'post', fields: ['content', 'location', 'altText'] },
    'comment.add': { kind: 'comment', fields: ['content'] },
    'message.send': { kind: 'message', fields: ['content'] },
    'message.sendByUsername': { kind: 'message', fields: ['content'] },
  };

/** By kind and id, as their rows will have them. */
export type UnsentRows = ReadonlyMap<FoundKind, ReadonlyMap<string, FindableRow>>;

/** What waits to be sent on this device, or was refused, and can be found. Some of it may have its row already. */
export async function readUnsentRows(out: OutDb): Promise<UnsentRows> {
  const rows = new Map(FOUND_KINDS.map((kind) => [kind, new Map<string, FindableRow>()]));
  const entries = await out.outbox.where('kind').anyOf(Object.keys(UNSENT_KINDS)).toArray();
  for (const entry of entries) {
    const unsent = UNSENT_KINDS[entry.kind];
    if (unsent) rows.get(unsent.kind)?.set(entry.target.id, rowOf(entry, unsent));
  }
  return rows;
}

function rowOf(
  { target: { id }, ord, args, createdAt }: OutboxEntry,
  { kind, fields }: (typeof UNSENT_KINDS)[string],
): FindableRow {
  // Of no row: those have theirs from the server.
  const rev = -ord;
  return {
    id,
    rev,
    text() {
      const words = textWords(fields.map((name) => textOf(args, name)).join(' '));
      return words.length === 0 ? null : { kind, id, rev, at: new Date(createdAt).toISOString(), words };
    },
  };
}

function textOf(args: unknown, name: string): string {
  const value: unknown = typeof args === 'object' && args !== null ? Reflect.get(args, name) : undefined;
  return typeof value === 'string' ? value : '';
}
