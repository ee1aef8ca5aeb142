import { createReadStream } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** The file that is written last: a folder without it is no whole backup. */
export const MANIFEST = 'manifest.json';
/** One line for each other file, as `sha256sum` writes them: `<hash>  <path>`. */
export const SUMS = 'SHA256SUMS';

/**
 * `id`: of its row in `backups`. `storageId`: the media store that the database belongs to. `schema`: the newest migration.
 * `sums`: SHA-256 of {@link SUMS}, hex. `missing`: media files that the database names and the store did not have; `damaged`: those
 * that differed from their hash already. `bytes`: of all files.
 */
const ManifestSchema = Type.Object({
  format: Type.Literal(1),
  id: Type.String(),
  startedAt: Type.String(),
  finishedAt: Type.String(),
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  storageId: Type.String(),
  schema: Type.String(),
  sums: Type.String(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  missing: Type.Array(Type.String()),
  damaged: Type.Array(Type.String()),
});
export type Manifest = Static<typeof ManifestSchema>;

/** The file of the database in a backup. */
export function databaseFileOf({ database }: Pick<Manifest, 'database'>): string {
  return database === 'sqlite' ? 'posy.db' : 'posy.dump';
}

/** Null for a folder without a manifest. Throws when it cannot be read. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const found = await stat(join(folder, MANIFEST)).catch(() => null);
  if (!found) return null;
  return Value.Parse(ManifestSchema, JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
}

/** Writes the manifest durably, whole or not at all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${MANIFEST}.draft`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(folder, MANIFEST));
  await using handle = await open(folder, 'r');
  await handle.sync();
}

export interface SummedFile {
  /** Relative to the backup's folder. */
  readonly path: string;
  readonly sha256: string;
}

/** The lines of {@link SUMS}. Throws for a line of another form, and for a path outside of the backup. */
export async function* readSums(folder: string): AsyncGenerator<SummedFile> {
  const lines = createInterface({ input: createReadStream(join(folder, SUMS)), crlfDelay: Infinity });
  for await (const line of lines) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}([\w.-]+(?:\/[\w.-]+)*)$/.exec(line) ?? [];
    if (sha256 === undefined || path === undefined || path.split('/').some((part) => /^\.+$/.test(part))) {
      throw new Error(`${SUMS} has a line that is none of Posy: ${line.slice(0, 100)}`);
    }
    yield { path, sha256 };
  }
}
