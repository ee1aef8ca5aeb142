import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../process/root.ts';
import { standsFor, wordsOf } from './command-row.ts';
import { COMMAND_ROWS } from './command-rows.ts';
import { NOT_RUN } from './not-run.ts';
import { commandsOf, printedCommands } from './printed-commands.ts';

const printed = printedCommands();
const rows = COMMAND_ROWS.map(({ row }) => row);
const inRows = new Set(rows.flatMap((row) => row.printed));
/** The name of a script in a text, such as `pnpm bench`. */
const NAMED = /(?:[`'(]|npx -y |Usage: )pnpm(?:@12)? (?:run )?([a-z][a-z-]*)/g;
const isNotRun = (command: string) => NOT_RUN.some(([pattern]) => pattern.test(command));

describe('commands of the documents', () => {
  test('each printed command is run by a test', () => {
    const missing = printed.filter(({ command }) => !inRows.has(command) && !isNotRun(command));

    expect(printed.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
  });

  test('each command that a test runs is printed', () => {
    const commands = new Set(printed.map(({ command }) => command));

    expect([...inRows].filter((command) => !commands.has(command))).toEqual([]);
  });

  test('the words that are run are those that are printed, but for placeholders', () => {
    const others = rows.flatMap((row) =>
      row.printed.filter((command) => !standsFor(wordsOf(row), command)).map((command) => [command, wordsOf(row)]),
    );

    expect(others).toEqual([]);
    expect(standsFor('npx -y pnpm@12 seed', 'npx -y pnpm@12 dev')).toBe(false);
    expect(standsFor('posy backup list', 'posy backup verify PATH')).toBe(false);
  });

  test('each reason not to run a command concerns one that is printed', () => {
    const idle = NOT_RUN.filter(([pattern]) => !printed.some(({ command }) => pattern.test(command)));

    expect(idle).toEqual([]);
  });

  test('CI runs the command that runs all tests', () => {
    expect(readFileSync(inRoot('.ci/run'), 'utf8')).toMatch(/^exec npx -y pnpm@12 test$/m);
  });

  test('texts of scripts and journeys name only commands of package.json', () => {
    const { scripts }: { readonly scripts: object } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const known = new Set([...Object.keys(scripts), 'exec', 'install']);
    const files = globSync(['scripts/**/*.ts', 'apps/e2e/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: inRoot() });
    const named = files
      .filter((file) => !file.startsWith('scripts/commands/'))
      .flatMap((file) =>
        [...readFileSync(inRoot(file), 'utf8').matchAll(NAMED)].map(([, name]) => ({ file, name: name ?? '' })),
      );

    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  test('README begins with the two commands that a user needs', () => {
    const [first, second] = commandsOf('README.md', readFileSync(inRoot('README.md'), 'utf8'));

    expect([first?.command, second?.command]).toEqual(['npx -y pnpm@12 start', 'npx -y pnpm@12 test']);
  });
});

test('commands are read from lines of blocks and from inline code', () => {
  const text = [
    'Run `pnpm bench` or `posy check`, not `pnpm`.',
    '```sh',
    'npx -y pnpm@12 dev    # with reload',
    'A=1 npx -y pnpm@12 exec a \\',
    '  --b',
    'ls',
    '```',
    '```ts',
    "git('x')",
    '```',
  ].join('\n');

  expect(commandsOf('a.md', text).map(({ command }) => command)).toEqual([
    'npx -y pnpm@12 dev',
    'A=1 npx -y pnpm@12 exec a --b',
    'npx -y pnpm@12 bench',
    'posy check',
  ]);
});
