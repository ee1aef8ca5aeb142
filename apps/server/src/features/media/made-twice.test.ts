import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Dialect } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { twoFrameGif } from '../../testing/pictures.ts';
import { publish, readPost } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { avi, mp4 } from '../../testing/videos.ts';
import { finishVideo } from './finish-video.ts';
import { sourceKey } from './media-keys.ts';
import { makeVariants } from './media.service.ts';
import type { VideoTools } from './video-tools.ts';

/* A job runs at least once: one process may begin it while another, whose lease ended, is still running it. */

forEachDialect((dialect) => {
  test('sizes made twice at once are stored, and their source is deleted', async () => {
    await using world = await World.open(dialect);
    const { server } = world;
    const post = await publish(server.as('alice'), {}, await twoFrameGif(900, 600));
    const mediaId = post.media?.id ?? '';
    const gate = gateFor(2);
    const { pictures } = server.deps;
    const deps: Deps = {
      ...server.deps,
      pictures: {
        receive: (task) => pictures.receive(task),
        derive: async (task) => {
          const made = await pictures.derive(task);
          await gate();
          return made;
        },
        [Symbol.asyncDispose]: () => Promise.resolve(),
      },
    };

    await Promise.all([1, 2].map(async () => makeVariants(deps, mediaId, await world.folder(), async () => {})));
    await server.settle();

    for (const width of [320, 640, 900]) {
      expect((await server.as('alice').get(`/media/${mediaId}/${width}`)).status).toBe(200);
    }
    expect(await world.keys()).not.toContain(sourceKey(mediaId));
  });

  test('a video transcoded twice at once is stored and counts once for its owner', async () => {
    await using world = await World.open(dialect);
    const { server } = world;
    const post = await publish(server.as('alice'), {}, avi());
    const mediaId = post.media?.id ?? '';
    const gate = gateFor(2);

    await Promise.all(
      [1, 2].map(async () =>
        finishVideo(server.deps, toolsThat(gate), mediaId, await world.folder(), () => Promise.resolve()),
      ),
    );

    const { videoUrl, media } = readPost(await server.as('alice').get(`/api/posts/${post.id}`));
    const served = await server.as('alice').get(videoUrl ?? '');
    const row = await server.deps.db.read.selectFrom('media').select('bytes').executeTakeFirstOrThrow();
    expect([served.status, served.bytes.length]).toEqual([200, media?.video?.bytes]);
    expect(row.bytes).toBe(mp4().length);
  });
});

test('the source of a picture is also deleted when the process died between two steps', async () => {
  await using world = await World.open('sqlite');
  const { server } = world;
  const post = await publish(server.as('alice'), {}, await twoFrameGif(900, 600));
  const mediaId = post.media?.id ?? '';
  const dying: Deps = {
    ...server.deps,
    blobs: {
      ...server.deps.blobs,
      async put(blobs) {
        await server.deps.blobs.put(blobs);
        throw new Error('Killed');
      },
    },
  };
  const first = makeVariants(dying, mediaId, await world.folder(), async () => {});
  await expect(first).rejects.toThrow('Killed');

  await server.settle();

  expect(await world.keys()).not.toContain(sourceKey(mediaId));
});

/** Holds every caller until `count` callers have arrived. */
function gateFor(count: number): () => Promise<void> {
  const open = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting++;
    if (waiting >= count) open.resolve();
    return open.promise;
  };
}

/** Writes the same film for every film, after `wait`. */
function toolsThat(wait: () => Promise<void>): VideoTools {
  return {
    async transcode(_source, target) {
      await wait();
      await writeFile(target, mp4());
      return true;
    },
    takePoster: async () => false,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly #root: string;

  private constructor(server: TestServer, root: string) {
    this.server = server;
    this.#root = root;
  }

  static async open(dialect: Dialect): Promise<World> {
    // The folder is on the disk of the blobs, because files are renamed into them.
    const server = await TestServer.start({ dialect });
    return new World(server, await mkdtemp(path.join(server.deps.config.dataDir, 'made-')));
  }

  /** A new folder for temporary files. */
  folder(): Promise<string> {
    return mkdtemp(path.join(this.#root, 'run-'));
  }

  async keys(): Promise<string[]> {
    return (await Array.fromAsync(this.server.deps.blobs.list())).map((blob) => blob.key);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}
