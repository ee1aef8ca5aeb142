import { textWords } from '@posy/contract/search';
import { type OutDb, POST_DRAFT_ID } from '../../local/out-db.ts';
import type { FindableRow } from './findable-rows.ts';
import { FOUND_KINDS, type FoundKind } from './text-index.ts';

interface Unsent {
  readonly kind: FoundKind;
  readonly fields: readonly string[];
}

/** The post that is being written. */
const DRAFT: Unsent = { kind: 'post', fields: ['content', 'location', 'altText'] };

/** Searchable kinds of mutations, and the fields of their args with text. Parsed by hand, since the worker has no schemas. */
export const UNSENT_KINDS: Readonly<Record<string, Unsent>> = {
  'post.create': DRAFT,
  'comment.add': { kind: 'comment', fields: ['content'] },
  'message.send': { kind: 'message', fields: ['content'] },
  'message.sendByUsername': { kind: 'message', fields: ['content'] },
};

/** By kind and id, as their rows will have them. */
export type UnsentRows = ReadonlyMap<FoundKind, ReadonlyMap<string, FindableRow>>;

/** Searchable drafts and unsent or refused entries of this device. Some may have their row already. */
export async function readUnsentRows(out: OutDb): Promise<UnsentRows> {
  const rows = new Map(FOUND_KINDS.map((kind) => [kind, new Map<string, FindableRow>()]));
  const entries = await out.outbox.where('kind').anyOf(Object.keys(UNSENT_KINDS)).toArray();
  for (const entry of entries) {
    const unsent = UNSENT_KINDS[entry.kind];
    if (!unsent) continue;
    const { target, ord, args, createdAt } = entry;
    rows.get(unsent.kind)?.set(target.id, rowOf(unsent, target.id, ord, args, createdAt));
  }
  const draft = await out.drafts.get(POST_DRAFT_ID);
  if (draft) {
    const { fields, updatedAt } = draft;
    rows.get(DRAFT.kind)?.set(POST_DRAFT_ID, rowOf(DRAFT, POST_DRAFT_ID, updatedAt, fields, updatedAt));
  }
  return rows;
}

/** @param order of no row: those have theirs from the server */
function rowOf({ kind, fields }: Unsent, id: string, order: number, holder: unknown, writtenAt: number): FindableRow {
  const rev = -order;
  return {
    id,
    rev,
    text() {
      const words = textWords(textsOf(holder, fields).join(' '));
      return words.length === 0 ? null : { kind, id, rev, at: new Date(writtenAt).toISOString(), words };
    },
  };
}

/** The texts of these fields, also in the items of lists, such as the photos of a post. */
function textsOf(holder: unknown, fields: readonly string[]): readonly string[] {
  if (typeof holder !== 'object' || holder === null) return [];
  return Object.entries(holder).flatMap(([name, value]: readonly [string, unknown]) => {
    if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, fields));
    return typeof value === 'string' && fields.includes(name) ? [value] : [];
  });
}
