import { Command, CommanderError } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../settings/config-error.ts';
import { misspeltLines } from '../settings/doubtful-settings.ts';
import type { Env } from '../settings/read-setting.ts';
import { type CommandDeps, openCommandDeps } from './command-deps.ts';
import { CommandError, type ExitCode } from './command-error.ts';
import { COMMAND_GROUPS } from './command-groups.ts';
import type { Act, CommandContext, CommandResult } from './command.ts';
import { progressOn, type ProgressOutput } from './progress.ts';
import { type PasswordInput, readPassword } from './read-password.ts';

/** The surroundings of a command: those of the process, or a test's own. */
export interface Shell {
  readonly env: Env;
  readonly webDir: string;
  readonly stdin: PasswordInput;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: ProgressOutput;
  /** Aborted when the operator cancels. */
  readonly signal: AbortSignal;
}

/** Runs one command of `posy` and resolves to its exit code. `args`: without the program's own name. */
export async function runPosy(args: readonly string[], shell: Shell): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const isJson = args.includes('--json');
  const act: Act =
    (run) =>
    async (...commandArgs) => {
      exitCode = await runCommand(shell, (context) => run(context, ...commandArgs), isJson);
    };
  try {
    await posyProgram(shell, act).parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportError(shell, error, isJson);
  }
}

/** All commands with their arguments and options. It throws a CommanderError for arguments that are none of them. */
export function posyProgram({ stdout, stderr }: Pick<Shell, 'stdout' | 'stderr'>, act: Act): Command {
  const program = new Command('posy')
    .description('Operates a Posy. Reads the same environment as the server: DATA_DIR, DATABASE_URL and the others.')
    .option('--json', 'print the result as one JSON object')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', '\nExit codes: 0 done, 1 failed or found a problem, 2 wrong usage or settings.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => void stdout.write(text), writeErr: (text) => void stderr.write(text) })
    // Before the groups are declared: commands take it over from here.
    .exitOverride();
  for (const group of COMMAND_GROUPS) group(program, act);
  return program;
}

async function runCommand(
  shell: Shell,
  run: (context: CommandContext) => Promise<CommandResult>,
  isJson: boolean,
): Promise<ExitCode> {
  const { env, webDir, stdin, stdout, stderr, signal } = shell;
  const opened = new OpenedDeps(shell);
  try {
    const {
      json,
      text,
      foundProblem = false,
    } = await run({
      env,
      webDir,
      get config() {
        return opened.config;
      },
      signal,
      progress: progressOn(stderr, () => performance.now()),
      readPassword: () => readPassword({ stdin, signal, prompt: (text) => void stderr.write(text) }),
      note: (line) => void stderr.write(`${line}\n`),
      open: () => opened.get(),
    });
    stdout.write(isJson ? `${JSON.stringify({ ok: !foundProblem, ...json })}\n` : `${text}\n`);
    return foundProblem ? 1 : 0;
  } finally {
    await opened.close();
  }
}

/** Settings and stores: read or opened at the first use, closed with the command. */
class OpenedDeps {
  readonly #shell: Shell;
  #config: Config | null = null;
  #deps: Promise<CommandDeps> | null = null;

  constructor(shell: Shell) {
    this.#shell = shell;
  }

  get config(): Config {
    return (this.#config ??= this.#readConfig());
  }

  async get(): Promise<CommandDeps> {
    return (this.#deps ??= openCommandDeps(this.config));
  }

  #readConfig(): Config {
    const { env, webDir, stderr } = this.#shell;
    for (const line of misspeltLines(env)) stderr.write(`WARNING: ${line}\n`);
    return readConfig(env, { webDir });
  }

  async close(): Promise<void> {
    const deps = await this.#deps?.catch(() => null);
    await deps?.close();
  }
}

/** An error is one line: an operator cannot use a stack. */
function reportError({ stdout, stderr, signal }: Shell, error: unknown, isJson: boolean): ExitCode {
  const message = signal.aborted ? 'Cancelled' : messageOf(error).replaceAll(/\s*\n\s*/g, ' ');
  stderr.write(`${message}\n`);
  if (isJson) stdout.write(`${JSON.stringify({ ok: false, error: message })}\n`);
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof ConfigError ? 2 : 1;
}

/** Node names a refused connection in an AggregateError without a message of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
