import { expect, test } from 'vitest';
import { advertise, ownAd, PLAIN_AD } from '../../testing/advertising.ts';
import { conversationOf, trySend } from '../../testing/messaging.ts';
import { noisePicture } from '../../testing/pictures.ts';
import { SMALL_PICTURE } from '../../testing/posting.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { PicturePool, type Pictures } from '../media/picture-pool.ts';

const POSTER = (await noisePicture(160, 90).jpeg().toBuffer()).toString('base64');

interface Call {
  readonly client: TestClient;
  readonly id: string;
  readonly uploadId: string;
}

/** Calls that take an upload, each with an id that its client chose. */
const CALLS = {
  post: ({ client, id, uploadId }: Call) => client.post('/api/posts', { id, uploadId, content: 'Roses' }),
  film: ({ client, id, uploadId }: Call) =>
    client.post('/api/posts', { id, uploadId, poster: POSTER, content: 'Roses' }),
  album: ({ client, id, uploadId }: Call) => client.post('/api/posts', { id, uploadIds: [uploadId], content: 'Roses' }),
  ad: ({ client, id, uploadId }: Call) => client.post('/api/ads', { ...PLAIN_AD, id, uploadId, poster: POSTER }),
} as const;

/** Messages with an upload: with the id of the conversation, and by username. */
const MESSAGES = {
  conversation: (call: Call, to: TestClient) =>
    trySend(call.client, to, { id: call.id, uploadId: call.uploadId, poster: POSTER }),
  username: async ({ client, id, uploadId }: Call, to: TestClient) => {
    const { username } = await to.user();
    return client.post('/api/messages/send-by-username', { username, id, uploadId, poster: POSTER });
  },
} as const;

/** Seven retries wait for their picture while the eighth is answered and its upload is deleted. */
async function retryAtOnce(
  server: TestServer,
  pictures: LatePictures,
  call: () => Promise<TestResponse>,
): Promise<readonly TestResponse[]> {
  const retries = Array.from({ length: 7 }, call);
  await pictures.untilWaiting(7);
  const first = await call();
  // A job deletes the file, which the others are about to read.
  await server.settle();
  pictures.release();
  return [first, ...(await Promise.all(retries))];
}

test.each([
  ['photo', CALLS.post, SMALL_PICTURE],
  ['film', CALLS.film, mp4()],
  ['photo of an album', CALLS.album, SMALL_PICTURE],
] as const)('E15 eight parallel retries with one upload of a %s all get the same post', async (_kind, call, bytes) => {
  const pictures = new LatePictures();
  await using server = await TestServer.start({ overrides: { pictures } });
  const client = server.as('ada');
  const [uploadId, id] = [await upload(client, bytes), server.deps.newId()];

  const answers = await retryAtOnce(server, pictures, () => call({ client, id, uploadId }));

  expect(answers.map(({ status, body }) => [status, idOf({ body })])).toEqual(answers.map(() => [201, id]));
  expect((await client.get('/api/posts/my')).body).toMatchObject([{ id }]);
});

test.each([
  ['to a conversation', MESSAGES.conversation],
  ['to a username', MESSAGES.username],
] as const)('E15 eight parallel retries of a film %s send one message', async (_place, call) => {
  const pictures = new LatePictures();
  await using server = await TestServer.start({ overrides: { pictures } });
  const [client, bob] = [server.as('ada'), server.as('bob')];
  const to = { client, id: server.deps.newId(), uploadId: await upload(client, mp4(), 'message') };
  await bob.user();

  const answers = await retryAtOnce(server, pictures, () => call(to, bob));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ text }) => text))).toHaveLength(1);
  const { body } = await bob.get(`/api/conversations/${await conversationOf(client, bob)}/messages`);
  expect(body).toMatchObject([{ id: to.id, n: 1 }]);
});

test('E15 eight parallel retries of an ad with one upload publish one ad', async () => {
  const pictures = new LatePictures();
  await using server = await TestServer.start({ overrides: { pictures } });
  const client = server.as('ada');
  const [uploadId, id] = [await upload(client, mp4(), 'ad'), server.deps.newId()];

  const answers = await retryAtOnce(server, pictures, () => CALLS.ad({ client, id, uploadId }));

  expect(answers.map(({ status, body }) => [status, idOf({ body })])).toEqual(answers.map(() => [201, id]));
  expect((await client.get('/api/ads/my')).body).toMatchObject([{ id }]);
});

test('E15 eight parallel retries of a changed ad with one upload change it once', async () => {
  const pictures = new LatePictures();
  await using server = await TestServer.start({ overrides: { pictures } });
  const client = server.as('ada');
  const { id, rev } = await advertise(client);
  const uploadId = await upload(client, mp4(), 'ad');
  const headers = { 'idempotency-key': server.deps.newId(), 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Lupins', uploadId, poster: POSTER });

  const answers = await retryAtOnce(server, pictures, () =>
    client.fetch(`/api/ads/${id}`, { method: 'PATCH', headers, body }),
  );

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ text }) => text))).toHaveLength(1);
  expect(await ownAd(client, id)).toMatchObject({ title: 'Lupins', rev: rev + 1 });
});

test('E15 another post with a used upload is refused, also when its file is deleted while it is read', async () => {
  const pictures = new LatePictures();
  await using server = await TestServer.start({ overrides: { pictures } });
  const ada = server.as('ada');
  const uploadId = await upload(ada, SMALL_PICTURE);

  const other = CALLS.post({ client: ada, id: server.deps.newId(), uploadId });
  await pictures.untilWaiting(1);
  await CALLS.post({ client: ada, id: server.deps.newId(), uploadId });
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
