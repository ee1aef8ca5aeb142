import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { inRoot, ROOT } from '../process/root.ts';
import { runQuietly } from '../process/run.ts';
import { copyFrom, type Instruction, placed, readStages, runLine, type Stage } from './containerfile.ts';

const TEST_MS = 400_000;

/**
 * No container engine runs here. The lines of the stages `build` and `posy` are carried out in a folder, with the clone as
 * `/src`; what comes from Debian's packages and other images is left out.
 */
test(
  'the layout that the Containerfile describes starts, passes its health check, and has the command posy',
  { timeout: TEST_MS, tags: ['deep'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'posy-image-'));
    const root = join(folder, 'root');
    try {
      const stages = readStages(readFileSync(inRoot('infra', 'Containerfile'), 'utf8'));
      await build(stageOf(stages, 'build'), folder);
      const image = stageOf(stages, 'posy');
      for (const { text } of instructions(image, 'COPY')) {
        if (text.startsWith('--from=build ')) copyFrom(text, { '/src': ROOT, '/out': join(folder, 'out') }, root);
      }
      await writeCommand(image, root);
      const port = String(await freePort());
      const data = join(folder, 'data');
      mkdirSync(data);
      const env = {
        ...Object.fromEntries(
          instructions(image, 'ENV').flatMap(({ text }) => text.split(' ').map((pair) => pair.split('='))),
        ),
        PATH: `${join(root, 'usr', 'local', 'bin')}:/usr/bin:/bin`,
        DATA_DIR: data,
        HOST: '127.0.0.1',
        PORT: port,
        PUBLIC_URL: 'https://posy.example',
        LOG_LEVEL: 'warn',
      };

      const [program = '', ...args] = commandOf(image, 'CMD').map((word) =>
        placed(word, { '/app/': join(root, 'app/') }),
      );
      const server = spawn(program, args, { cwd: data, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (data: Buffer) => (output += data.toString()));
      const exited = once(server, 'exit');
      await vi.waitFor(() => expect(output).toContain('Posy is at https://posy.example'), { timeout: 120_000 });
      const [checker = '', ...checkerArgs] = commandOf(image, 'HEALTHCHECK');
      const healthy = await runQuietly(checker, checkerArgs, { cwd: data, env });
      const help = await runQuietly('posy', ['--help'], { cwd: data, env });
      server.kill('SIGTERM');
      const [code] = await exited;
      const unhealthy = await runQuietly(checker, checkerArgs, { cwd: data, env });

      expect(healthy).toMatchObject({ isOk: true });
      expect(unhealthy).toMatchObject({ isOk: false });
      expect(help.output).toContain('Usage: posy');
      expect(code, output).toBe(0);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test('the Containerfile runs scripts, deploys a package and copies folders that this clone has', () => {
  const stages = readStages(readFileSync(inRoot('infra', 'Containerfile'), 'utf8'));
  const [install, build, deploy] = instructions(stageOf(stages, 'build'), 'RUN').map(({ text }) => text);
  const server = /--filter (?<name>\S+) deploy .*\/out\/server$/.exec(deploy ?? '')?.groups?.['name'];
  const copied = instructions(stageOf(stages, 'posy'), 'COPY').flatMap(
    ({ text }) => /^--from=build \/src\/(?<path>\S+) /.exec(text)?.groups?.['path'] ?? [],
  );
  const [, main = ''] = commandOf(stageOf(stages, 'posy'), 'CMD');

  expect(install).toBe('npx -y pnpm@12 install --frozen-lockfile');
  expect(build).toBe('npx -y pnpm@12 build');
  expect(readManifest('package.json')).toHaveProperty('scripts.build');
  expect(readManifest('apps/server/package.json')).toHaveProperty('name', server);
  expect(copied).toEqual(['node_modules/node/bin/node', 'apps/server/dist', 'apps/web/dist']);
  expect(copied.filter((path) => !existsSync(inRoot(path.replace(/\/dist$/, ''))))).toEqual([]);
  expect(main).toBe('/app/apps/server/dist/main.js');
});

function readManifest(path: string): unknown {
  return JSON.parse(readFileSync(inRoot(path), 'utf8'));
}

/** The clone is installed already. Packages come from pnpm's store. */
async function build(stage: Stage, folder: string): Promise<void> {
  const lines = instructions(stage, 'RUN').map(({ text }) => text);
  expect(lines[0]).toBe('npx -y pnpm@12 install --frozen-lockfile');
  for (const line of lines.slice(1)) {
    const isDeploy = line.includes(' deploy ');
    await runLine(`${placed(line, { '/out': join(folder, 'out') })}${isDeploy ? ' --offline' : ''}`, ROOT);
  }
}

/** Carries out the part of a RUN line that writes `/usr/local/bin/posy`. */
async function writeCommand(stage: Stage, root: string): Promise<void> {
  const parts = instructions(stage, 'RUN')
    .flatMap(({ text }) => text.split(' && '))
    .filter((part) => part.includes('/usr/local/bin/posy'));
  expect(parts.length).toBe(2);
  const places = { '/usr/local/bin': join(root, 'usr/local/bin'), '/app/': join(root, 'app/') };
  for (const part of parts) await runLine(placed(part, places), root);
}

function stageOf(stages: readonly Stage[], name: string): Stage {
  const found = stages.find((stage) => stage.name === name);
  if (!found) throw new Error(`The Containerfile has no stage ${name}`);
  return found;
}

function instructions({ instructions: all }: Stage, name: string): readonly Instruction[] {
  return all.filter((one) => one.name === name);
}

/** The words of a command in JSON, as in `CMD ["node", "main.js"]`. */
function commandOf(stage: Stage, name: string): readonly string[] {
  const text = instructions(stage, name).at(-1)?.text ?? '';
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')));
  return Array.isArray(words) ? words.map(String) : [];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}
