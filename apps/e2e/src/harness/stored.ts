import { waitUntil } from './wait-until.ts';

/** Kinds of unsent mutations with their number, and words that a draft contains. */
interface StoredRows {
  readonly draft?: string;
  readonly [kind: `${string}.${string}`]: number;
}

/**
 * Rows that a device must have stored before it is cut off. `as shown`: the journey waited for something that the screen draws from
 * the database.
 */
export type Stored = StoredRows | 'as shown';

interface FoundRows {
  readonly kinds: readonly string[];
  readonly drafts: string;
}

/** Runs a function in a page. */
type Evaluate = (script: () => Promise<FoundRows>) => Promise<FoundRows>;

/** Waits until these rows are stored: a tap may be drawn, and a dialog closed, before. */
export async function untilStored(evaluate: Evaluate, stored: Stored): Promise<void> {
  if (stored === 'as shown') return;
  const { draft = '', ...numbers } = stored;
  await waitUntil(`${JSON.stringify(stored)} is stored`, async () => {
    const { kinds, drafts } = await evaluate(readRows);
    const counts = Object.entries(numbers).map(([kind, n]) => kinds.filter((each) => each === kind).length === n);
    return drafts.includes(draft) && counts.every(Boolean);
  });
}

/** Unsent mutations and drafts of the first account. It runs in the page, so that it uses nothing of this module. */
async function readRows(): Promise<FoundRows> {
  const all = await indexedDB.databases();
  const name = all.find((each) => each.name?.startsWith('out-'))?.name;
  if (name === undefined) return { kinds: [], drafts: '' };
  const request = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB failed')));
    });
  const database = await request(indexedDB.open(name));
  const rows = (table: string) => request<unknown[]>(database.transaction(table).objectStore(table).getAll());
  const [outbox, drafts] = [await rows('outbox'), await rows('drafts')];
  database.close();
  // An accepted mutation stays until a pull brings its row, which no longer happens without a network.
  const unsent = outbox.map((row) => Object(row)).filter(({ status }) => status !== 'acked');
  return { kinds: unsent.map(({ kind }) => String(kind)), drafts: JSON.stringify(drafts) };
}
