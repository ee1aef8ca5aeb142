import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { outputOf, runTool } from '../backups/postgres-tools.ts';
import { PicturePool } from '../features/media/picture-pool.ts';
import { Ffmpeg } from '../features/media/video-tools.ts';

const PRINT_GROUP = '[ "$(cut -d" " -f5 /proc/$$/stat)" = $$ ] && echo own || echo shared';
const NEVER = new AbortController().signal;

test('E20 Ctrl-C does not reach the process that decodes a picture', async () => {
  await using pool = new PicturePool({ workerUrl: new URL('../testing/own-group.worker.ts', import.meta.url) });

  const answer = await pool.receive({ path: '/none', mime: 'image/png', prefix: '/none', accountId: null });

  expect(answer).toMatchObject({ reason: 'own' });
});

test('E20 Ctrl-C does not reach ffmpeg, whose video would count as one that cannot be converted', async () => {
  const folder = await temporaryFolder();
  const program = join(folder, 'ffmpeg');
  await writeFile(program, `#!/bin/sh\nfor target; do :; done\n{ ${PRINT_GROUP}; } > "\${target#file:}"\n`, {
    mode: 0o700,
  });
  await using tools = new Ffmpeg(program, '');

  await tools.transcode('/none', join(folder, 'printed'));

  expect(await readFile(join(folder, 'printed'), 'utf8')).toBe('own\n');
});

test.each(['kill -TERM $$', 'exit 255'])(
  'E20 ffmpeg that ends by %s was stopped, so the video is tried again',
  async (end) => {
    const folder = await temporaryFolder();
    const program = join(folder, 'ffmpeg');
    await writeFile(program, `#!/bin/sh\n${end}\n`, { mode: 0o700 });
    await using tools = new Ffmpeg(program, '');

    await expect(tools.transcode('/none', join(folder, 'target'))).rejects.toThrow('was stopped');
  },
);

test('E20 Ctrl-C does not reach pg_dump and pg_restore', async () => {
  const folder = await temporaryFolder();
  const printed = join(folder, 'printed');

  await runTool('/bin/sh', { args: ['-c', `{ ${PRINT_GROUP}; } > ${printed}`], signal: NEVER });
  const pieces = await Array.fromAsync(outputOf('/bin/sh', { args: ['-c', PRINT_GROUP], signal: NEVER }));

  expect(await readFile(printed, 'utf8')).toBe('own\n');
  expect(Buffer.concat(pieces).toString()).toBe('own\n');
});

test('E20 a process that exits early takes such children along', async () => {
  const program = `
    import { spawn } from 'node:child_process';
    import { endWithThisProcess, OWN_GROUP } from ${JSON.stringify(import.meta.resolve('./own-group.ts'))};
    endWithThisProcess(spawn('sleep', ['600'], { stdio: 'inherit', ...OWN_GROUP }));
    process.exit(3);
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(parent, 'exit');

  // It ends when no process holds it open.
  const output = await buffer(parent.stdout);

  expect([(await exit)[0], output.length]).toEqual([3, 0]);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-groups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
