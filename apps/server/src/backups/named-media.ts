import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import BetterSqlite3 from 'better-sqlite3';
import { namedFiles, parseFileHashes } from '../features/media/file-hashes.ts';
import { sourceKey } from '../features/media/media-keys.ts';
import type { MediaTables } from '../features/media/media.table.ts';
import { outputOf } from './postgres-tools.ts';

/** A media file that a database names. `length`: in bytes; `sha256`: hex; null while they are unknown. */
export interface NamedMedia {
  readonly key: string;
  readonly length: number | null;
  readonly sha256: string | null;
}

type SnapshotRow = Pick<MediaTables['media'], 'id' | 'variants' | 'video' | 'captions' | 'pending'> & {
  readonly fileHashes: string | null;
};

interface Snapshot {
  readonly database: 'sqlite' | 'postgres';
  /** The file of the database in the backup. */
  readonly path: string;
  /** For PostgreSQL; '' for SQLite. */
  readonly pgRestore: string;
  readonly signal: AbortSignal;
}

/** All media files that the database of a backup names. Nothing but the file itself is asked. */
export async function* namedMediaOf(snapshot: Snapshot): AsyncGenerator<NamedMedia> {
  const rows = snapshot.database === 'sqlite' ? readFile(snapshot.path) : readDump(snapshot);
  for await (const row of rows) {
    const known = parseFileHashes(row.fileHashes);
    for (const { key, length, hash } of namedFiles(row)) yield { key, length, sha256: known[key] ?? hash };
    // The rest of its sizes is still to be made from this file.
    if (row.pending !== null) yield { key: sourceKey(row.id), length: null, sha256: null };
  }
}

function* readFile(path: string): Generator<SnapshotRow> {
  const handle = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  try {
    const rows = 'select id, variants, video, captions, pending, "fileHashes" from media order by id';
    yield* handle.prepare<[], SnapshotRow>(rows).iterate();
  } finally {
    handle.close();
  }
}

const COPY = /^COPY (?:\S+\.)?"?media"? \((.+)\) FROM stdin;$/;
const COLUMNS = ['id', 'variants', 'video', 'captions', 'pending', 'fileHashes'] as const;

/** The rows of the table in a dump: lines of fields between tabs, as COPY writes them. */
async function* readDump({ path, pgRestore, signal }: Snapshot): AsyncGenerator<SnapshotRow> {
  const args = ['--data-only', '--table=media', '--file=-', path];
  const lines = createInterface({ input: Readable.from(outputOf(pgRestore, { args, signal })), crlfDelay: Infinity });
  let places: readonly number[] | null = null;
  for await (const line of lines) {
    if (line === '\\.') places = null;
    else if (places) yield rowOf(line.split('\t'), places);
    else {
      const columns = COPY.exec(line)?.[1]
        ?.split(', ')
        .map((name) => name.replaceAll('"', ''));
      places = columns ? COLUMNS.map((name) => columns.indexOf(name)) : null;
    }
  }
}

function rowOf(fields: readonly string[], places: readonly number[]): SnapshotRow {
  const [id, variants, video, captions, pending, fileHashes] = places.map((place) => unescaped(fields[place] ?? '\\N'));
  return {
    id: id ?? '',
    variants: variants ?? '[]',
    video: video ?? null,
    captions: captions ?? null,
    pending: pending ?? null,
    fileHashes: fileHashes ?? null,
  };
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Null for `\N`. */
function unescaped(field: string): string | null {
  return field === '\\N' ? null : field.replaceAll(/\\(.)/g, (_, char: string) => ESCAPES[char] ?? char);
}
