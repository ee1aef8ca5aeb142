import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';

export type Level = 'ok' | 'warning' | 'problem';

/** One result of a check, a line for the operator. */
export interface Finding {
  /** `warning`: Posy works, and should be looked at. `problem`: something does not work, or soon will not. */
  readonly level: Level;
  /** The variable, or the part of Posy. */
  readonly part: string;
  /** The problem and the remedy; for `ok`, the finding. */
  readonly text: string;
}

export function ok(part: string, text: string): Finding {
  return { level: 'ok', part, text };
}

export function warning(part: string, text: string): Finding {
  return { level: 'warning', part, text };
}

export function problem(part: string, text: string): Finding {
  return { level: 'problem', part, text };
}

/** An error that begins with the name of a variable, or any other one of `part`, as a problem. */
export function problemOf(error: unknown, part: string): Finding {
  if (error instanceof AggregateError && error.message === '') return problemOf(error.errors[0], part);
  const message = error instanceof Error ? error.message : String(error);
  const variable = /^[A-Z][A-Z0-9_]+(?= )/.exec(message)?.[0];
  return variable === undefined ? problem(part, message) : problem(variable, message.slice(variable.length + 1));
}

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
