import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import { inRoot } from '../process/root.ts';
import { type CommandRow, standsFor } from './command-row.ts';
import { RunningCommand } from './running-command.ts';
import { newPosy, type PosySettings, started } from './server-of-commands.ts';

/** Printed forms of a command of `posy`, and the lines that are run in its place, in order; the output of the last one matches `prints`. */
interface PosyRow {
  readonly printed: readonly [string, ...string[]];
  readonly lines?: readonly [string, ...string[]];
  readonly prints: RegExp;
  /** Exit codes but 0 that mean the command has found something. */
  readonly codes?: readonly number[];
}

const EMAIL = 'second@posy.test';
const CREATE = `posy admin create --email ${EMAIL} --generate`;

const ROWS: readonly PosyRow[] = [
  { printed: ['posy --help'], prints: /Usage: posy/ },
  // A new Posy has no backup, which is a problem.
  { printed: ['posy check'], prints: /^ok/m, codes: [1] },
  { printed: ['posy check --json'], prints: /^\{/, codes: [1] },
  {
    printed: ['posy backup create [--to PATH] [--full]', 'posy backup create'],
    lines: ['posy backup create --to backups/one --full'],
    prints: /backups\/one/,
  },
  {
    printed: ['posy backup verify PATH', 'posy backup verify'],
    lines: ['posy backup create --to backups/two', 'posy backup verify backups/two'],
    prints: /\S/,
  },
  { printed: ['posy backup list'], prints: /\S/ },
  {
    printed: ['posy backup prune [--dry-run]', 'posy backup prune'],
    lines: [
      'posy backup create --to backups/four',
      'BACKUP_TO=$PWD/backups posy backup prune --dry-run',
      'BACKUP_TO=$PWD/backups posy backup prune',
    ],
    prints: /Deleted 0, 1 remain/,
  },
  {
    printed: ['posy restore PATH [--force]', 'posy restore /backup/2026-11-25', 'posy restore'],
    lines: [
      'posy backup create --to backups/three',
      'DATA_DIR=restored posy restore backups/three',
      'DATA_DIR=restored-again posy restore backups/three --force',
    ],
    prints: /\S/,
  },
  { printed: ['posy media verify'], prints: /All files are whole/ },
  {
    printed: ['posy media orphans [--delete] [--dry-run] [--force]', 'posy media orphans'],
    lines: ['posy media orphans', 'posy media orphans --delete --dry-run --force', 'posy media orphans --delete'],
    prints: /\S/,
  },
  { printed: ['posy admin create'], lines: [CREATE], prints: new RegExp(EMAIL) },
  {
    printed: ['posy admin reset-password ADDRESS'],
    lines: [`${CREATE} || true`, `posy admin reset-password ${EMAIL} --generate`],
    prints: /\S/,
  },
  {
    printed: ['posy accounts list'],
    lines: [CREATE, 'posy accounts list', 'posy accounts list --search second --role admin --limit 1'],
    prints: new RegExp(`^${EMAIL} .* admin {2}active {2}created .*Z {2}seen -$`, 'm'),
  },
  {
    printed: ['posy accounts deactivate EMAIL'],
    lines: [CREATE, `posy accounts deactivate ${EMAIL}`],
    prints: new RegExp(`${EMAIL} is deactivated now`),
  },
  {
    printed: ['posy accounts reactivate EMAIL'],
    lines: [CREATE, `posy accounts deactivate ${EMAIL}`, `posy accounts reactivate ${EMAIL}`],
    prints: new RegExp(`${EMAIL} is active now`),
  },
  {
    printed: ['posy accounts delete EMAIL'],
    lines: [CREATE, `posy accounts delete ${EMAIL} --dry-run`, `posy accounts delete ${EMAIL}`],
    prints: new RegExp(`${EMAIL} is deleted`),
  },
  // This machine has no mail server; mail-test.commands.test.ts starts one.
  {
    printed: ['posy mail-test ADDRESS'],
    lines: [`SMTP_URL=smtp://127.0.0.1:1 MAIL_FROM=posy@posy.test posy mail-test ${EMAIL}`],
    prints: /The mail server did not take it: .*ECONNREFUSED/,
    codes: [1],
  },
  { printed: ['posy jobs list'], prints: /No job was given up/ },
  { printed: ['posy jobs retry --all'], prints: /\S/ },
  {
    printed: ['posy recount [--dry-run]', 'posy recount --dry-run', 'posy recount'],
    lines: ['posy recount --dry-run', 'posy recount'],
    prints: /Every counter is right/,
  },
  {
    printed: ['posy thumbnails rebuild [--dry-run]', 'posy thumbnails rebuild'],
    lines: ['posy thumbnails rebuild --dry-run', 'posy thumbnails rebuild'],
    prints: /\S/,
  },
  { printed: ['posy maintenance on'], lines: ['posy maintenance on', 'posy maintenance off'], prints: /\S/ },
  { printed: ['posy maintenance status'], prints: /There is no maintenance/ },
  { printed: ['posy maintenance off'], prints: /\S/ },
  {
    printed: ['posy migrate [--expand] [--contract]', 'posy migrate'],
    lines: ['posy migrate --expand', 'posy migrate --contract', 'posy migrate'],
    prints: /\S/,
  },
];

/** The commands of an operator, on a running Posy of their own. */
export const POSY_COMMANDS: readonly CommandRow[] = ROWS.map(
  ({ printed, lines = [printed[0]], prints, codes = [] }) => ({
    printed,
    words: lines.find((line) => printed.every((each) => standsFor(line, each))) ?? lines[0],
    async verify() {
      await using posy = await newPosy();
      await using _server = await started(`${process.execPath} ${inRoot('apps/server/dist/main.js')}`, posy);
      let output = '';
      for (const line of lines) output = await runPosy(line, posy, codes);

      expect(output).toMatch(prints);
    },
  }),
);

async function runPosy(line: string, { folder, env }: PosySettings, codes: readonly number[]): Promise<string> {
  const programs = join(folder, 'bin');
  mkdirSync(programs, { recursive: true });
  const program = join(programs, 'posy');
  writeFileSync(program, `#!/bin/sh\nexec ${process.execPath} ${inRoot('apps/server/dist/posy.js')} "$@"\n`);
  chmodSync(program, 0o755);
  const path = [programs, process.env['PATH']].join(delimiter);
  await using command = new RunningCommand(line, { cwd: folder, env: { ...env, PATH: path } });
  const code = await command.ended();
  expect([0, ...codes], `${line}\n${command.output}`).toContain(code);
  return command.output;
}
