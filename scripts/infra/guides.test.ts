import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { posyProgram } from '../../apps/server/src/cli/run-posy.ts';
import { SETTING_NAMES } from '../../apps/server/src/settings/setting-names.ts';
import { selfSigned } from '../../packages/testkit/src/self-signed.ts';
import { inRoot } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { placed } from './containerfile.ts';
import { type GuideCommand, guideCommands, NOT_HERE } from './guide-commands.ts';

const TEST_MS = 300_000;
const PATH = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const commands = guideCommands();
const isHere = ({ command }: GuideCommand) => !NOT_HERE.some(([pattern]) => pattern.test(command));
/** Programs that a machine may lack; `test` installs them on Debian. */
const OPTIONAL = ['caddy', 'haproxy', 'nginx', 'rsync', 'sqlite3'];
const missing = OPTIONAL.filter((name) => !PATH.some((folder) => isProgram(join(folder, name))));
/** Files that other commands of the guides write. */
const MADE_BY_GUIDES = ['infra/posy.env'];
const SILENT = { stdout: { write: () => true }, stderr: { write: () => true } };

describe('commands of the guides', { tags: ['deep'] }, () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await Machine.start();
  }, TEST_MS);
  afterAll(() => machine[Symbol.asyncDispose]());

  for (const guide of new Set(commands.map((one) => one.guide))) {
    const own = commands.filter((one) => one.guide === guide && isHere(one));
    if (own.length === 0) continue;
    const lacks = own.flatMap(({ command }) => missing.filter((name) => command.split(' ')[0] === name));
    test.skipIf(lacks.length > 0)(`${guide} names commands that work`, { timeout: TEST_MS }, async () => {
      for (const { command } of own) {
        const { isOk, output } = await machine.run(command);
        expect({ command, isOk, output: isOk ? '' : output }).toEqual({ command, isOk: true, output: '' });
      }
    });
  }
});

test('every reason not to run a command concerns one that is there', () => {
  const idle = NOT_HERE.filter(([pattern]) => !commands.some(({ command }) => pattern.test(command)));

  expect(idle).toEqual([]);
});

test('every posy command of the guides has the arguments and options that it names', async () => {
  const known = commands.flatMap(
    ({ command }) => /^(?:docker .* exec \w+ )?posy (?<words>.+)$/.exec(command)?.groups?.['words'] ?? [],
  );
  expect(known.length).toBeGreaterThan(20);

  for (const words of known) {
    const args = [...words.matchAll(/'(?<quoted>[^']*)'|\S+/g)].map(
      ({ 0: word, groups }) => groups?.['quoted'] ?? word,
    );
    let calls = 0;
    const program = posyProgram(SILENT, () => async () => void calls++);
    const parsed = await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => error);
    const isHelp = parsed instanceof Error && Reflect.get(parsed, 'code') === 'commander.helpDisplayed';
    expect([words, isHelp || calls === 1], String(parsed)).toEqual([words, true]);
  }
});

test('every file of the clone and every setting that the guides name exists', () => {
  const text = commands.map(({ command }) => command).join('\n');
  const files = [...text.matchAll(/(?<=\/opt\/posy\/|[ =])infra\/[\w./@-]+/g)].map(([file]) => file);
  const settings = [...text.matchAll(/^printf '(?<lines>[A-Z].*)' >>?\/etc\/posy\/posy\.env$/gm)].flatMap(
    ({ groups }) => (groups?.['lines'] ?? '').split('\\n').flatMap((line) => line.split('=')[0] || []),
  );

  expect(files.length).toBeGreaterThan(10);
  expect(settings.length).toBeGreaterThan(5);
  expect(files.filter((file) => !MADE_BY_GUIDES.includes(file) && !existsSync(inRoot(file)))).toEqual([]);
  expect(settings.filter((name) => !SETTING_NAMES.some((known) => known === name))).toEqual([]);
});

/** A folder that stands for a machine, with a clone and a server that runs on SQLite. */
class Machine implements AsyncDisposable {
  readonly #folder: string;
  readonly #port: string;
  readonly #stop: () => Promise<void>;

  private constructor(folder: string, port: string, stop: () => Promise<void>) {
    this.#folder = folder;
    this.#port = port;
    this.#stop = stop;
  }

  static async start(): Promise<Machine> {
    const folder = await mkdtemp(join(tmpdir(), 'posy-guides-'));
    for (const name of [
      'etc/haproxy/certs',
      'etc/caddy',
      'etc/nginx/certs',
      'opt/posy',
      'usr/local/bin',
      'var/lib/posy',
    ])
      mkdirSync(join(folder, name), { recursive: true });
    const { key, cert } = selfSigned();
    writeFileSync(join(folder, 'etc/haproxy/certs/posy.pem'), cert + key);
    writeFileSync(join(folder, 'etc/nginx/certs/fullchain.pem'), cert);
    writeFileSync(join(folder, 'etc/nginx/certs/privkey.pem'), key);
    for (const name of ['apps', 'node_modules', 'packages', 'package.json'])
      symlinkSync(inRoot(name), join(folder, 'opt/posy', name));
    cpSync(inRoot('infra'), join(folder, 'opt/posy/infra'), { recursive: true });
    const server = spawn(process.execPath, [inRoot('apps/server/dist/main.js')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PORT: '0', DATA_DIR: join(folder, 'var/lib/posy'), LOG_LEVEL: 'error' },
    });
    let output = '';
    server.stdout.on('data', (data: Buffer) => (output += data.toString()));
    const port = await vi.waitFor(
      () => {
        const found = /^Posy is at http:\/\/localhost:(\d+)/m.exec(output)?.[1];
        if (found === undefined) throw new Error(`The server does not listen yet: ${output}`);
        return found;
      },
      { timeout: 240_000 },
    );
    return new Machine(folder, port, async () => {
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    });
  }

  /** Runs a line of a guide with the paths and ports of this machine. */
  run(command: string): Promise<{ isOk: boolean; output: string }> {
    const at = (path: string) => join(this.#folder, path);
    const line = this.#onThisMachine(command);
    const env = {
      HOME: at('home'),
      PATH: [at('usr/local/bin'), ...PATH].join(delimiter),
      DATABASE_URL: '',
    };
    return runQuietly('sh', ['-ec', `umask 022; ${line}\n${this.#corrections()}`], { cwd: at('opt/posy'), env });
  }

  #onThisMachine(text: string): string {
    const folders = [
      '/etc/posy',
      '/etc/caddy',
      '/etc/haproxy',
      '/etc/nginx',
      '/opt/posy',
      '/var/lib/posy',
      '/usr/local/bin',
      '/var/backups',
      '/backup/',
    ];
    const places = Object.fromEntries(folders.map((path) => [path, join(this.#folder, path)]));
    return placed(text, places).replaceAll(/127\.0\.0\.1:30\d\d\/readyz/g, `127.0.0.1:${this.#port}/readyz`);
  }

  /** Paths inside of files that a command has written, and the account that only a real machine has. */
  #corrections(): string {
    const posy = join(this.#folder, 'usr/local/bin/posy');
    const haproxy = join(this.#folder, 'etc/haproxy/haproxy.cfg');
    const nginx = join(this.#folder, 'etc/nginx/nginx.conf');
    const settings = join(this.#folder, 'etc/posy/posy.env');
    const edits = [
      `s#^if .*setpriv.*#:#`,
      `s# /opt/posy\\$# ${join(this.#folder, 'opt/posy')}#`,
      `s#\\([= ]\\)/etc/posy#\\1${join(this.#folder, 'etc/posy')}#`,
    ];
    return [
      `if [ -f ${posy} ]; then sed -i ${edits.map((edit) => `-e "${edit}"`).join(' ')} ${posy}; fi`,
      `if [ -f ${haproxy} ]; then sed -i "s# /etc/haproxy# ${join(this.#folder, 'etc/haproxy')}#" ${haproxy}; fi`,
      `if [ -f ${nginx} ]; then sed -i -e "s# /etc/nginx# ${join(this.#folder, 'etc/nginx')}#" -e "s# /run/# ${this.#folder}/#" ${nginx}; fi`,
      `if [ -f ${settings} ]; then sed -i "s#DATA_DIR=/var#DATA_DIR=${this.#folder}/var#" ${settings}; fi`,
    ].join('\n');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
