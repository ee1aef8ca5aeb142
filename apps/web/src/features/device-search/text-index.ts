import { wantedWords } from '@posy/contract/search';
import MiniSearch, { type Options, type SearchOptions } from 'minisearch';

/** Searchable kinds of rows. */
export const FOUND_KINDS = ['person', 'post', 'comment', 'message'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** A searchable row. `words` are folded; `at` sorts newest first: ISO 8601 UTC, '' for rows without a time. */
export interface FindableText {
  readonly kind: FoundKind;
  readonly id: string;
  readonly words: readonly string[];
  readonly at: string;
  readonly rev: number;
}

/** `isApproximate`: an approximate match. */
export interface Found {
  readonly kind: FoundKind;
  readonly id: string;
  readonly isApproximate: boolean;
}

interface IndexedText {
  readonly id: string;
  readonly kind: FoundKind;
  readonly words: string;
  readonly at: string;
  readonly rev: number;
}

/** Words of these lengths match with one, and with two wrong letters. Shorter ones would match anything. */
const ONE_WRONG_FROM = 4;
const TWO_WRONG_FROM = 8;

const OPTIONS: Options<IndexedText> = {
  fields: ['words'],
  storeFields: ['kind', 'at', 'rev'],
  // The words are folded and split already.
  tokenize: (words) => words.split(' '),
  processTerm: (word) => word,
};

/** Number of letters of a word that may be wrong; numbers have to match exactly. */
export function lettersWrong(word: string): number {
  if (/\d/.test(word) || word.length < ONE_WRONG_FROM) return 0;
  return word.length < TWO_WRONG_FROM ? 1 : 2;
}

/** An in-memory index of texts, for prefix and approximate matches of each word. */
export class TextIndex {
  #index = new MiniSearch<IndexedText>(OPTIONS);
  readonly #revs = new Map<FoundKind, Map<string, number>>(FOUND_KINDS.map((kind) => [kind, new Map()]));

  /** Loads the output of {@link toBytes}; null for invalid bytes. */
  static read(bytes: Uint8Array): TextIndex | null {
    try {
      // First each text as `kind rev id`. The rest is the library's.
      const [head = '', json = ''] = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n');
      const rows: unknown = JSON.parse(head);
      if (!isTexts(rows)) return null;
      const index = new TextIndex();
      for (const row of rows) {
        const [kind, rev, id = ''] = row.split(' ');
        index.#revs.get(asKind(kind))?.set(id, Number(rev));
      }
      index.#index = MiniSearch.loadJSON<IndexedText>(json, OPTIONS);
      return index.size === rows.length ? index : null;
    } catch {
      return null;
    }
  }

  get size(): number {
    return this.#index.documentCount;
  }

  /** The revisions of all texts of a kind, by id. */
  revsOf(kind: FoundKind): ReadonlyMap<string, number> {
    return this.#revs.get(kind) ?? new Map();
  }

  put({ kind, id, words, at, rev }: FindableText): void {
    const text: IndexedText = { id: `${kind}:${id}`, kind, words: words.join(' '), at, rev };
    if (this.#revs.get(kind)?.has(id)) this.#index.replace(text);
    else this.#index.add(text);
    this.#revs.get(kind)?.set(id, rev);
  }

  drop(kind: FoundKind, id: string): void {
    if (this.#revs.get(kind)?.delete(id)) this.#index.discard(`${kind}:${id}`);
  }

  /**
   * Texts with a word for each prefix of the query, newest first; where these are fewer than `limit`, approximate matches follow.
   */
  find(typed: string, kinds: ReadonlySet<FoundKind>, limit: number): readonly Found[] {
    const words = wantedWords(typed);
    if (words.length === 0) return [];
    const exact = this.#search(words, kinds, { prefix: true });
    const found = exact.slice(0, limit).map((each): Found => ({ ...each, isApproximate: false }));
    if (found.length === limit || words.every((word) => lettersWrong(word) === 0)) return found;
    const known = new Set(exact.map(({ kind, id }) => `${kind}:${id}`));
    const approximate = this.#search(words, kinds, { prefix: true, fuzzy: (word) => lettersWrong(word) || false });
    const others = approximate.filter(({ kind, id }) => !known.has(`${kind}:${id}`));
    return [
      ...found,
      ...others.slice(0, limit - found.length).map((each): Found => ({ ...each, isApproximate: true })),
    ];
  }

  #search(words: readonly string[], kinds: ReadonlySet<FoundKind>, options: SearchOptions) {
    const results = this.#index.search(words.join(' '), {
      ...options,
      combineWith: 'AND',
      filter: ({ kind }) => kinds.has(kind),
    });
    return results
      .map(({ id, kind, at }) => ({ id: String(id).slice(`${kind}:`.length), kind: asKind(kind), at: String(at) }))
      .toSorted((a, b) => compare(b.at, a.at) || compare(a.id, b.id))
      .map(({ id, kind }) => ({ id, kind }));
  }

  /** A snapshot in UTF-8, without deleted texts. */
  async toBytes(): Promise<Uint8Array<ArrayBuffer>> {
    await this.#index.vacuum();
    const rows = FOUND_KINDS.flatMap((kind) => [...this.revsOf(kind)].map(([id, rev]) => `${kind} ${rev} ${id}`));
    return new TextEncoder().encode(`${JSON.stringify(rows)}\n${JSON.stringify(this.#index)}`);
  }

  /**
   * Drops a share of the texts of a kind, oldest first. Returns `at` of the newest dropped one; null where there are
   * none.
   */
  dropOldest(kind: FoundKind, share: number): string | null {
    const all = [...this.revsOf(kind).keys()].map((id) => ({ id, at: this.#atOf(kind, id) }));
    const oldest = all.toSorted((a, b) => compare(a.at, b.at)).slice(0, Math.ceil(all.length * share));
    const last = oldest.at(-1);
    if (!last) return null;
    for (const { id, at } of all) if (at <= last.at) this.drop(kind, id);
    return last.at;
  }

  #atOf(kind: FoundKind, id: string): string {
    const at = this.#index.getStoredFields(`${kind}:${id}`)?.['at'];
    return typeof at === 'string' ? at : '';
  }
}

/** Checked by hand: a schema library would be larger than all other code of this worker. */
function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function asKind(value: unknown): FoundKind {
  const kind = FOUND_KINDS.find((each) => each === value);
  if (!kind) throw new Error(`no kind of what is found: ${String(value)}`);
  return kind;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
