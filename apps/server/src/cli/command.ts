import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { Env } from '../settings/read-setting.ts';
import type { CommandDeps } from './command-deps.ts';
import type { StartProgress } from './progress.ts';

/** The parts that commands use. */
export interface CommandContext {
  readonly env: Env;
  readonly webDir: string;
  /** Read at its first use: throws `ConfigError` for settings that cannot be used. */
  readonly config: Config;
  /** Aborted by SIGINT and SIGTERM: a command undoes unfinished work and throws. */
  readonly signal: AbortSignal;
  /** Reports long work on the standard error output. */
  readonly progress: StartProgress;
  /** Prints a line on the standard error output, also with `--json`. */
  note(line: string): void;
  /** Asks for a password on a terminal, else reads the first line of the standard input. */
  readPassword(): Promise<string>;
  /**
   * Opens database and media store once, without starting a server or jobs; they are closed after the command. Throws
   * CommandError when there is no database, or its schema is of another version.
   */
  open(): Promise<CommandDeps>;
}

/** `json` is printed with `--json`, otherwise `text` (lines). `foundProblem` sets the exit code to 1. */
export interface CommandResult {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly foundProblem?: boolean;
}

/** Turns an act into an action of commander, which calls it with arguments, options and itself. */
export type Act = <Args extends unknown[]>(
  act: (context: CommandContext, ...args: Args) => Promise<CommandResult>,
) => (...args: Args) => Promise<void>;

/** Declares the commands of one subject; each group is a line of `command-groups.ts`. */
export type CommandGroup = (program: Command, act: Act) => void;
