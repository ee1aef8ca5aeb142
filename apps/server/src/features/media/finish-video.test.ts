import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { noisePicture } from '../../testing/pictures.ts';
import { publish, readPost } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { TestServer } from '../../testing/test-server.ts';
import { avi, mp4 } from '../../testing/videos.ts';
import { videoKey } from './media-keys.ts';
import { Ffmpeg } from './video-tools.ts';

const COPY = 'for last; do :; done; target="${last#file:}"';
/** Writes the same film for every film, and the same picture for every still. */
const OBEDIENT = `${COPY}; case "$target" in *.jpg) /bin/cp "$DIR/still.jpg" "$target";; *) /bin/cp "$DIR/film.mp4" "$target";; esac`;

test('a video that browsers cannot play is transcoded and gets a poster; its viewers receive the change', async () => {
  await using world = await World.open(OBEDIENT);
  const { server } = world;
  const alice = server.as('alice');
  const bob = new PullingDevice(server.as('bob'));
  const before = await publish(alice, {}, avi());
  await bob.pull();

  await server.settle();

  const ops = await bob.pull();
  const after = readPost(await alice.get(`/api/posts/${before.id}`));
  expect(before.media).toMatchObject({ variants: [], video: { mime: 'video/x-msvideo', isPlayable: false } });
  expect(after.media).toMatchObject({
    width: 360,
    height: 640,
    variants: [{ width: 40 }],
    video: { mime: 'video/mp4', isPlayable: true, durationMs: 1500 },
  });
  expect(after.videoUrl).not.toBe(before.videoUrl);
  expect(ops.map((op) => op.t)).toContain('post');
  const served = await alice.get(after.videoUrl ?? '');
  expect([served.headers.get('content-type'), served.bytes.length]).toEqual(['video/mp4', after.media?.video?.bytes]);
  // The earlier version is deleted, and its URL serves the new one.
  expect(await server.deps.blobs.open(videoKey(before.media?.id ?? '', 1))).toBeNull();
  expect((await alice.get(before.videoUrl ?? '')).headers.get('cache-control')).toBe('private, no-cache');
});

test('a playable video with a poster is left unchanged', async () => {
  await using world = await World.open('/bin/touch "$DIR/was-run"');
  const form = new FormData();
  form.append('poster', (await noisePicture(40, 20).jpeg().toBuffer()).toString('base64'));
  form.append('media', new File([new Uint8Array(mp4())], 'a.mp4'));

  readPost(await world.server.as('alice').postForm('/api/posts', form));
  await world.server.settle();

  expect(await readdir(world.folder)).not.toContain('was-run');
});

test.each([
  ['refuses', 'exit 1', 30_000],
  ['is killed', 'kill -9 $$', 30_000],
  ['writes nothing', 'exit 0', 30_000],
  ['writes something else', `${COPY}; echo hello > "$target"`, 30_000],
  ['takes too long', 'exec /bin/sleep 60', 300],
])('a transcoder that %s leaves the video as a download and is not started again', async (_, script, timeoutMs) => {
  await using world = await World.open(script, timeoutMs);
  const { server } = world;
  const before = await publish(server.as('alice'), {}, avi());

  await server.settle();

  expect(readPost(await server.as('alice').get(`/api/posts/${before.id}`))).toEqual(before);
  expect(
    await server.deps.db.read.selectFrom('jobs').select('name').where('name', '=', 'media.video').execute(),
  ).toEqual([]);
});

test('a video deleted during transcoding leaves nothing behind', async () => {
  await using world = await World.open(`while [ ! -e "$DIR/go" ]; do /bin/sleep 0.02; done; ${OBEDIENT}`);
  const { server } = world;
  const alice = server.as('alice');
  const post = await publish(alice, {}, avi());

  const done = server.settle();
  await alice.delete(`/api/posts/${post.id}`);
  await writeFile(path.join(world.folder, 'go'), '');
  await done;
  await server.settle();

  expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
});

test('the transcoder gets no environment, the lowest priority, and file access only', async () => {
  await using world = await World.open(
    '/bin/sleep 0.2; { /usr/bin/env; /usr/bin/nice; echo "$@"; } > "$DIR/told"; exit 1',
  );

  await publish(world.server.as('alice'), {}, avi());
  await world.server.settle();

  const recorded = await readFile(path.join(world.folder, 'told'), 'utf8');
  expect(recorded).not.toMatch(/^(HOME|PATH|USER|NODE\w*)=/m);
  expect(recorded).toMatch(/^19$/m);
  expect(recorded).toContain('-protocol_whitelist file -format_whitelist mov,avi,matroska');
});

class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly folder: string;

  private constructor(server: TestServer, folder: string) {
    this.server = server;
    this.folder = folder;
  }

  /** A server with this shell script in place of ffmpeg; $DIR is a folder with a film and a picture. */
  static async open(script: string, timeoutMs = 30_000): Promise<World> {
    const folder = await mkdtemp(path.join(tmpdir(), 'posy-tools-'));
    await writeFile(path.join(folder, 'film.mp4'), mp4());
    await writeFile(path.join(folder, 'still.jpg'), await noisePicture(40, 20).jpeg().toBuffer());
    const program = path.join(folder, 'ffmpeg');
    await writeFile(program, `#!/bin/sh\nDIR=${folder}\n${script}\n`);
    await chmod(program, 0o755);
    const videos = new Ffmpeg(program, folder, { timeoutMs });
    return new World(await TestServer.start({ overrides: { videos } }), folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await rm(this.folder, { recursive: true });
  }
}
