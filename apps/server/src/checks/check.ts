import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Finding } from './finding.ts';

/** A database whose schema this version can read. */
export type ReadableDatabase = Pick<Database, 'dialect' | 'read'>;

export interface CheckInput {
  readonly config: Config;
  /** Resolves to null when the database cannot be read, which has a finding of its own. Never rejects. */
  readonly database: Promise<ReadableDatabase | null>;
  /** The time of this machine, in ms. */
  readonly now: () => number;
}

/** Looks at one part and changes nothing in it. */
export interface Check {
  readonly part: string;
  /** Begins the variables that it needs: while one of them is wrong there is nothing to look at. */
  readonly needs?: readonly string[];
  /** An error that it throws is a problem of the part. */
  run(input: CheckInput): Promise<readonly Finding[]>;
}

/** `db` is open, for reading alone, and closed by the caller; absent when it cannot be opened. */
export interface OpenedDatabase {
  readonly findings: readonly Finding[];
  readonly db?: Database;
  /** Whether this version can read its tables. */
  readonly isReadable?: boolean;
}
