import { MessageEntitySchema, type MessageEntity } from '@posy/contract/messages';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { conversationOf, send, trySend } from '../../testing/messaging.ts';
import { SMALL_PICTURE } from '../../testing/posting.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { avi, mp4, SECRET, webm } from '../../testing/videos.ts';

forEachDialect((dialect) => {
  test('M07 a video is sent with or without a text, and only the two users see and download it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, eve] = [server.as('alice'), server.as('bob'), server.as('eve')];
    const id = server.deps.newId();

    const sent = await sendFile(alice, bob, 'video', mp4(), { id });
    const again = await sendFile(alice, bob, 'video', mp4(), { id });
    const message = read(sent);
    const path = `/api/messages/${message.id}/download`;
    const url = message.videoUrl ?? '';
    const [saved, seen] = [await bob.get(path), await bob.get(url, { range: 'bytes=0-3' })];
    const strangers = [await eve.get(path), await eve.get(url)];

    expect(again.body).toEqual(sent.body);
    expect(message).toMatchObject({ content: '', media: { kind: 'video', video: { url } } });
    expect(saved.status).toBe(200);
    expect(saved.headers.get('content-disposition')).toBe(`attachment; filename="message-video-${message.id}.mp4"`);
    expect(saved.bytes.includes(SECRET)).toBe(false);
    expect(seen.status).toBe(206);
    expect(strangers.map(({ status, body }) => [status, Reflect.get(Object(body), 'code')])).toEqual([
      [404, 'message_not_found'],
      [404, 'media_not_found'],
    ]);
    const list = await bob.get('/api/conversations');
    expect(list.body).toMatchObject([{ lastMessage: { content: '', mediaKind: 'video' } }]);
  });

  test('a message without a video has none to download', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'Words alone');

    const { status, body } = await bob.get(`/api/messages/${id}/download`);

    expect([status, Object(body).code]).toEqual([404, 'media_not_found']);
  });

  test('an upload is used once, by naming it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const uploadId = server.deps.newId();
    const bytes = mp4();
    const metadata = { id: uploadId, purpose: 'message' };
    await alice.fetch('/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      },
    });
    await alice.fetch(`/api/uploads/${uploadId}`, {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: bytes,
    });

    const foreign = await trySend(bob, alice, { uploadId });
    const sent = await trySend(alice, bob, { uploadId, content: 'Look' });
    const twice = await trySend(alice, bob, { uploadId, content: 'Look again' });

    expect(foreign).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
    expect(read(sent)).toMatchObject({ content: 'Look', media: { kind: 'video' } });
    expect(twice).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
  });

  test('other files are refused, and so are messages to users that cannot be written to', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const answers = [
      await sendFile(alice, bob, 'video', webm()),
      await sendFile(alice, bob, 'video', SMALL_PICTURE),
      await sendFile(alice, bob, 'photo', mp4()),
      await sendFile(alice, bob, 'video', Buffer.from('<script>')),
      await sendFile(alice, bob, 'video', avi()),
    ];
    await bob.post(`/api/users/${await alice.id()}/block`);
    const blocked = await sendFile(alice, bob, 'photo', SMALL_PICTURE);

    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415, 201]);
    expect(answers[0]?.body).toMatchObject({ message: 'Invalid message data. Please check your input.' });
    expect(blocked.status).toBe(403);
    expect(await server.deps.db.read.selectFrom('media').select('id').execute()).toHaveLength(1);
  });

  test('a picture that is finished later reaches both users; the one who deleted its message no longer sees it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const message = read(await sendFile(alice, bob, 'photo', SMALL_PICTURE));
    const url = message.media?.variants[0]?.url ?? '';
    const device = new PullingDevice(bob);
    await device.pull();

    const before = await bob.get(url);
    await bob.delete(`/api/messages/${message.id}`);
    const after = [await bob.get(url), await alice.get(url)];
    await alice.delete(`/api/messages/${message.id}`);
    await server.settle();

    expect(message.media).toMatchObject({ kind: 'image' });
    expect(before.status).toBe(200);
    expect(after.map(({ status }) => status)).toEqual([404, 200]);
    expect((await alice.get(url)).status).toBe(404);
    expect(opWords(await device.pull())).toContain(`u del message ${message.id}`);
    expect(await server.deps.db.read.selectFrom('media').select('id').execute()).toEqual([]);
  });
});

async function sendFile(
  from: TestClient,
  to: TestClient,
  field: 'video' | 'photo',
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<TestResponse> {
  const form = new FormData();
  form.append('toUserId', await to.id());
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new File([new Uint8Array(bytes)], 'file'));
  return from.postForm(`/api/conversations/${await conversationOf(from, to)}/messages`, form);
}

function read(response: TestResponse): MessageEntity {
  if (response.status !== 201) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(MessageEntitySchema, response.body);
}
