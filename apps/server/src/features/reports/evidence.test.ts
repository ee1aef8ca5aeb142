import { MessageEntitySchema } from '@posy/contract/messages';
import { photosOf } from '@posy/contract/post-photos';
import { ReportSchema } from '@posy/contract/reports';
import { strFromU8, unzipSync } from 'fflate';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { conversationOf } from '../../testing/messaging.ts';
import { postForm, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { variantUrl } from '../media/media-keys.ts';

forEachDialect((dialect) => {
  test('E05 neither their export nor a URL tells the accused of a report of an album that was dismissed', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic, admin] = [server.as('una'), server.as('vic'), server.admin()];
    const form = postForm({ content: 'Two' }, SMALL_PICTURE);
    form.append('media', new File([new Uint8Array(SMALL_PICTURE)], 'second.png', { type: 'image/png' }));
    const post = readPost(await vic.postForm('/api/posts', form));
    await server.settle();

    await una.post('/api/reports', { target: 'post', targetId: post.id, reason: 'spam' });
    const reports = Parse(Type.Array(ReportSchema), (await admin.get('/api/admin/reports')).body);
    const pictures = `/api/admin/reports/${reports[0]?.id}/picture`;
    const shown = [await admin.get(pictures), await admin.get(`${pictures}?place=1`)];
    await admin.post(`/api/admin/reports/${reports[0]?.id}/decide`, { decision: 'dismiss' });
    const own: readonly string[] = photosOf(post).map(({ media }) => media.id);
    const answers = await Promise.all((await urlsOfCopies(server, own)).map((url) => vic.get(url)));
    const exported = await exportOf(server, vic);

    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(new Set(exported('media').map(({ id }) => id))).toEqual(new Set(own));
    expect(exported('audit')).toEqual([]);
  });

  test('E05 neither of two users sees the copy of a picture that one sent to the other', async () => {
    await using server = await TestServer.start({ dialect });
    const [una, vic] = [server.as('una'), server.as('vic')];
    const form = new FormData();
    form.append('toUserId', await una.id());
    form.append('photo', new File([new Uint8Array(SMALL_PICTURE)], 'file'));
    const sent = await vic.postForm(`/api/conversations/${await conversationOf(vic, una)}/messages`, form);
    const message = Parse(MessageEntitySchema, sent.body);

    await una.post('/api/reports', { target: 'message', targetId: message.id, reason: 'spam' });
    const [url = ''] = await urlsOfCopies(server, [message.media?.id]);
    const answers = [await una.get(url), await vic.get(url)];
    const original = await una.get(message.media?.variants[0]?.url ?? '');

    expect([original, ...answers].map(({ status }) => status)).toEqual([200, 404, 404]);
  });
});

/** URLs of all sizes of media that are not the originals. */
async function urlsOfCopies(server: TestServer, originals: readonly (string | undefined)[]): Promise<string[]> {
  const media = await server.deps.db.read.selectFrom('media').select(['id', 'hash', 'variants']).execute();
  return media
    .filter(({ id }) => !originals.includes(id))
    .flatMap(({ id, hash, variants }) =>
      Parse(Type.Array(Type.Object({ width: Type.Number() })), JSON.parse(variants)).map(({ width }) =>
        variantUrl(id, width, hash),
      ),
    );
}

async function exportOf(server: TestServer, client: TestClient) {
  await client.post('/api/user/export', { password: TEST_PASSWORD });
  await server.settle();
  const files = unzipSync((await client.get('/api/user/export/file')).bytes);
  return (name: string): Record<string, unknown>[] => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
}
