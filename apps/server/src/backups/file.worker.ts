import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import type { FileTask, FileTaskResult } from './file-worker.ts';

/** Copies, hashes and checks files beside the event loop of the server. */

const PIECE = Buffer.allocUnsafe(1024 * 1024);
const MAX_FINDINGS = 10;

parentPort?.on('message', (task: FileTask) => {
  try {
    parentPort?.postMessage({ result: run(task) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

function run(task: FileTask): FileTaskResult {
  switch (task.kind) {
    case 'copy':
      return readThrough(task.from, task.to);
    case 'hash':
      return readThrough(task.path, null);
    case 'snapshot':
      takeSnapshot(task.from, task.to);
      return readThrough(task.to, null);
    case 'integrity':
      return { bytes: 0, sha256: '', findings: findDamage(task.path) };
  }
}

/** Hashes a file, and copies it durably to a new one. */
function readThrough(from: string, to: string | null): FileTaskResult {
  const hash = createHash('sha256');
  const input = openSync(from, 'r');
  const output = to === null ? null : openSync(to, 'wx', 0o600);
  let bytes = 0;
  try {
    for (;;) {
      const length = readSync(input, PIECE);
      if (length === 0) break;
      const piece = PIECE.subarray(0, length);
      hash.update(piece);
      for (let done = 0; output !== null && done < length;) done += writeSync(output, piece, done);
      bytes += length;
    }
    if (output !== null) fsyncSync(output);
  } finally {
    closeSync(input);
    if (output !== null) closeSync(output);
  }
  return { bytes, sha256: hash.digest('hex'), findings: [] };
}

/** One consistent state of a database that is being written. Writers are not held up. */
function takeSnapshot(from: string, to: string): void {
  const handle = new BetterSqlite3(from, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    handle.prepare('VACUUM INTO ?').run(to);
  } finally {
    handle.close();
  }
  const file = openSync(to, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** The whole check of SQLite, indexes included; empty without damage. */
function findDamage(path: string): string[] {
  try {
    const handle = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    try {
      const lines = handle.prepare<[], string>(`PRAGMA integrity_check(${MAX_FINDINGS})`).pluck().all();
      return lines.filter((line) => line !== 'ok');
    } finally {
      handle.close();
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
