import 'fake-indexeddb/auto';
import { assert } from '@posy/std/assert';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { POST_DRAFT_ID } from '../../local/out-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { saveAttachmentDraft } from '../attachments/attachment-draft.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { readCaptionsDraft, saveCaptionsDraft } from '../captions/captions-draft.ts';
import { changePost } from './change-post.mutators.ts';
import { sharePost, validateNewPost } from './create-post.ts';
import { setCaptions } from './post-captions.mutators.ts';
import { dropPostDraft, EMPTY_TEXTS, photoDraftId, readPostDraft, saveDraftTexts } from './post-draft.ts';
import { videoOf } from './post-video.ts';
import { postWords } from './post-words.ts';
import { readStoredBytes } from './posts.local.ts';
import { createPost, deletePost } from './posts.sync.ts';
import { removePost } from './remove-post.ts';
import { aDevice, onlyEntry } from './testing/a-device.ts';
import { aPerson } from './testing/a-post-view.ts';
import { readFeed } from './testing/read-feed.ts';

const ada = aPerson('ada');
const words = { content: ' Roses ', location: '', audience: 'onlyMe' as const };

test('a draft is restored with its picture, and is removed when it is dropped', async () => {
  const local = await aDevice();
  const texts = { content: 'Half a sent', location: 'Lisbon', altTexts: ['A tram'], audience: 'onlyMe' as const };
  const attachment = await aVideo(local);

  await saveDraftTexts(local, texts);
  await saveAttachmentDraft(local, photoDraftId(0), { isReady: true, attachment });
  const draft = await readPostDraft(local);
  await dropPostDraft(local);
  const after = await readPostDraft(local);

  expect(draft).toEqual({ texts, photos: new Map([[0, { isReady: true, attachment }]]), pictures: [] });
  expect(after).toEqual({ texts: EMPTY_TEXTS, photos: new Map(), pictures: [] });
  expect(await local.out.chunks.count()).toBe(0);
});

test.each([
  [{ audience: 'friends' }, 'everyone'],
  [{ audience: 'followers' }, 'followers'],
] as const)('a draft with %o is for %s', async (stored, audience) => {
  const local = await aDevice();
  const fields = { content: 'Half', location: '', altText: '', ...stored };
  await local.out.drafts.put({ id: POST_DRAFT_ID, updatedAt: 1, fields, file: null });

  expect((await readPostDraft(local)).texts.audience).toBe(audience);
});

test('E37 a new draft is for everyone, whatever the audience of the last post', async () => {
  const local = await aDevice();
  const before = await readPostDraft(local);

  await sharePost(local, { ...words, audience: 'followers' }, [{ attachment: await aVideo(local), altText: '' }]);

  expect([before.texts.audience, (await readPostDraft(local)).texts.audience]).toEqual(['everyone', 'everyone']);
});

test('a video is sent in pieces with its poster, and replaces its draft', async () => {
  const local = await aDevice();
  const attachment = await aVideo(local);
  await saveAttachmentDraft(local, photoDraftId(0), { isReady: true, attachment });

  const id = await sharePost(local, words, [{ attachment, altText: ' Red roses ' }]);

  const { key, args, file } = await onlyEntry(local);
  const read = createPost.read(args);
  assert(read, 'it can be read');
  const fields = { id, content: 'Roses', location: '', altTexts: ['Red roses'], audience: 'onlyMe' };
  expect(createPost.request(read)).toEqual({
    method: 'POST',
    path: '/api/posts',
    json: { ...fields, poster: 'aGk=' },
    upload: { purpose: 'post' },
  });
  expect(file?.id).toBe(attachment.file.id);
  expect(await (await readStoredBytes(local, key, 'video/mp4'))?.text()).toBe('frames');
  expect(await local.out.drafts.count()).toBe(0);
  const [post] = (await readFeed(local, ada, 20)).posts;
  expect(post?.photos).toMatchObject([
    { picture: { kind: 'local', picture: { kind: 'video', durationMs: 2000, bytes: 6 } } },
  ]);
});

test('captions are sent with their video and shown before; a photo drops them', async () => {
  const local = await aDevice();
  const captions = { name: 'garden.vtt', text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n', language: 'de' };
  await saveCaptionsDraft(local, captions);

  await sharePost(local, words, [{ attachment: await aVideo(local), altText: '' }]);

  const { args } = await onlyEntry(local);
  const read = createPost.read(args);
  assert(read, 'it can be read');
  const { text, language } = captions;
  expect(createPost.request(read)).toMatchObject({ json: { captions: text, captionsLanguage: language } });
  expect(await readCaptionsDraft(local)).toBeNull();
  const [post] = (await readFeed(local, ada, 20)).posts;
  expect(post && videoOf(post)?.captions).toEqual({ text, language });

  await saveCaptionsDraft(local, captions);
  await sharePost(local, words, [{ attachment: { ...(await aVideo(local)), kind: 'image' }, altText: '' }]);
  const photo = (await local.out.outbox.orderBy('ord').toArray()).at(-1);
  expect(JSON.stringify(photo)).not.toContain('WEBVTT');
});

test('captions of a trimmed video are those of its part, and the draft has all of them until then', async () => {
  const local = await aDevice();
  const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n\n00:00:05.000 --> 00:00:06.000\nBye\n';
  await saveCaptionsDraft(local, { name: 'garden.vtt', text, language: 'de' });

  await sharePost(local, words, [
    { attachment: { ...(await aVideo(local)), trim: { startMs: 1500, endMs: 3000 } }, altText: '' },
  ]);

  const { args } = await onlyEntry(local);
  expect(args).toMatchObject({
    photos: [{ picture: { captions: { text: 'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nHello\n', language: 'de' } } }],
  });

  const other = await aDevice();
  await saveCaptionsDraft(other, { name: 'garden.vtt', text, language: 'de' });
  await sharePost(other, words, [
    { attachment: { ...(await aVideo(other)), trim: { startMs: 2500, endMs: 4000 } }, altText: '' },
  ]);
  expect((await onlyEntry(other)).args).not.toHaveProperty('photos.0.picture.captions');
});

test('V09 other captions of an unsent video are sent after it, and are withdrawn with it', async () => {
  const local = await aDevice();
  const postId = await sharePost(local, words, [{ attachment: await aVideo(local), altText: '' }]);
  const captions = { name: 'garden.vtt', text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n', language: 'de' };

  await enqueue(local, setCaptions, { postId, captions });

  const [post, later] = await local.out.outbox.orderBy('ord').toArray();
  expect([later?.lane, later?.deps]).toEqual([post?.lane, [post?.key]]);
  const [shown] = (await readFeed(local, ada, 20)).posts;
  expect(shown && videoOf(shown)?.captions).toMatchObject({ text: captions.text, language: 'de' });
  await removePost(local, postId);
  expect(await local.out.outbox.count()).toBe(0);
});

/** A video that was picked and prepared. */
async function aVideo(local: LocalDb): Promise<Attachment> {
  const file = await storeFile(local, new File(['frames'], 'video.mp4', { type: 'video/mp4' }));
  const shape = { width: 4, height: 5, thumbhash: '', durationMs: 2000, poster: 'aGk=' };
  return { kind: 'video', file, ...shape, originalSize: 6, isLocationRemoved: false };
}

test('texts beyond the limits in graphemes are refused before sending', () => {
  const post = { content: '', location: '', altTexts: [''] };

  expect(validateNewPost({ ...post, content: '👩‍👩‍👧'.repeat(2200), location: 'é'.repeat(100) })).toEqual({});
  expect(validateNewPost({ ...post, content: 'x'.repeat(2201) })).toEqual({ content: 'Caption is too long' });
  expect(validateNewPost({ ...post, location: 'x'.repeat(101) })).toEqual({ location: 'Location is too long' });
  expect(validateNewPost({ ...post, altTexts: ['', 'x'.repeat(1501)] })).toEqual({ altText: 'Alt text is too long' });
  expect(validateNewPost({ ...post, content: 'a\u0000b' })).toEqual({ content: 'Invalid characters' });
});

test('the outbox has words for every mutation of this feature', () => {
  expect(postWords.map(({ kind }) => kind)).toEqual([
    createPost.kind,
    changePost.kind,
    deletePost.kind,
    setCaptions.kind,
  ]);
});
