import { expect, test } from 'vitest';
import { noisePicture } from '../../testing/pictures.ts';
import { SMALL_PICTURE } from '../../testing/posting.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { PicturePool, type Pictures } from '../media/picture-pool.ts';

const POSTER = (await noisePicture(160, 90).jpeg().toBuffer()).toString('base64');

/** Calls that take an upload, each with an id that its client chose. */
const CALLS = {
  post: (client: TestClient, id: string, uploadId: string) =>
    client.post('/api/posts', { id, uploadId, content: 'Roses' }),
  film: (client: TestClient, id: string, uploadId: string) =>
    client.post('/api/posts', { id, uploadId, poster: POSTER, content: 'Roses' }),
} as const;

test.each([
  ['photo', CALLS.post, SMALL_PICTURE],
  ['film', CALLS.film, mp4()],
] as const)('E15 eight parallel retries with one upload of a %s all get the same post', async (_kind, call, bytes) => {
  const pictures = new LatePictures();
  await using server = await TestServer.start({ overrides: { pictures } });
  const ada = server.as('ada');
  const uploadId = await upload(ada, bytes);
  const id = server.deps.newId();

  const retries = Array.from({ length: 7 }, () => call(ada, id, uploadId));
  await pictures.untilWaiting(7);
  const first = await call(ada, id, uploadId);
  // A job deletes the file, which the others are about to read.
  await server.settle();
  pictures.release();
  const answers = [first, ...(await Promise.all(retries))];

  expect(answers.map(({ status, body }) => [status, idOf({ body })])).toEqual(answers.map(() => [201, id]));
});

test('E15 another post with a used upload is refused, also when its file is deleted while it is read', async () => {
  const pictures = new LatePictures();
  await using server = await TestServer.start({ overrides: { pictures } });
  const ada = server.as('ada');
  const uploadId = await upload(ada, SMALL_PICTURE);

  const other = CALLS.post(ada, server.deps.newId(), uploadId);
  await pictures.untilWaiting(1);
  await CALLS.post(ada, server.deps.newId(), uploadId);
  await server.settle();
  pictures.release();

  expect(await other).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
});

function idOf({ body }: Pick<TestResponse, 'body'>): unknown {
  return typeof body === 'object' && body !== null && 'id' in body ? body.id : body;
}

/** All pictures wait until {@link release} but the one that comes after {@link untilWaiting}. */
class LatePictures implements Pictures {
  readonly #pool = new PicturePool();
  readonly #released = Promise.withResolvers<void>();
  readonly #waiting = Promise.withResolvers<void>();
  #count = 0;
  #expected = Infinity;

  readonly receive: Pictures['receive'] = async (task, begin) => {
    if (++this.#count <= this.#expected) {
      if (this.#count === this.#expected) this.#waiting.resolve();
      await this.#released.promise;
    }
    return this.#pool.receive(task, begin);
  };

  readonly derive: Pictures['derive'] = (task) => this.#pool.derive(task);

  /** Resolves when so many pictures wait. */
  async untilWaiting(count: number): Promise<void> {
    this.#expected = count;
    if (this.#count >= count) return;
    await this.#waiting.promise;
  }

  release(): void {
    this.#released.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool[Symbol.asyncDispose]();
  }
}
