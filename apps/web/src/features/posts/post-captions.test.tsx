import 'fake-indexeddb/auto';
import type { PostEntity } from '@posy/contract/posts';
import { aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DialogsHost } from '../../app/dialogs-host.tsx';
import { closeDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { setCaptions } from './post-captions.mutators.ts';
import { PostMenu } from './post-menu.tsx';
import { videoOf } from './post-video.ts';
import { postWords } from './post-words.ts';
import { readPost } from './posts.local.ts';

const ada = { ...aCurrentUser(), id: aUserId(1) };
const id = aPostId(1);
const FILE = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const STORED = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';

function aFilm(captions?: { readonly url: string; readonly language: string }): PostEntity {
  const picture = { id: aMediaId(1), width: 4, height: 5, thumbhash: '', isAnimated: false, variants: [] };
  const video = { url: '/media/1/video?h=a', mime: 'video/mp4', bytes: 9, durationMs: 1500, isPlayable: true };
  const media = { ...picture, kind: 'video' as const, video: { ...video, ...(captions && { captions }) } };
  return aPost({ id, user: { ...aPost().user, id: ada.id }, media });
}

// Loaded when they open, which takes real time on a busy machine.
beforeAll(() =>
  Promise.all([
    import('../../ui/dialog-sheet.tsx'),
    import('../../ui/menu-popup.tsx'),
    import('./post-menu-popup.tsx'),
    import('./post-captions-dialog.tsx'),
    import('@posy/contract/captions'),
  ]),
);

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: ada });
});
afterEach(() => {
  cleanup();
  closeDialog();
});

function Menu({ local }: { readonly local: LocalDb }) {
  const post = useLiveQuery(() => readPost(local, ada, id), [local]);
  return post ? <PostMenu post={post} /> : null;
}

async function open(post = aFilm()): Promise<LocalDb> {
  const local = await testLocal(testDevice(), ada.id);
  await local.cache.posts.put(post);
  await renderOnDevice(
    local,
    <>
      <article data-post={id}>
        <Menu local={local} />
      </article>
      <DialogsHost user={ada} />
    </>,
  );
  return local;
}

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Post menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Subtitles' }));
  return within(await screen.findByRole('dialog', { name: 'Subtitles' }));
}

const pick = (label: string, content = FILE, name = 'garden.vtt') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([content], name)] } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const speak = (tag: string) =>
  fireEvent.change(screen.getByLabelText('Language of the subtitles'), { target: { value: tag } });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const pendingMutations = async (local: LocalDb) =>
  (await local.out.outbox.orderBy('ord').toArray()).map(({ args }) => args);

async function shown(local: LocalDb) {
  const post = await readPost(local, ada, id);
  return post && videoOf(post)?.captions;
}

test('V09 captions are added to a posted video, also offline, and are in its player at once', async () => {
  const local = await open();

  const dialog = await openDialog();
  pick('Add subtitles');
  await dialog.findByText('garden.vtt', { selector: 'bdi' });
  fireEvent.change(dialog.getByLabelText('Language of the subtitles'), { target: { value: 'ar' } });
  press('Save');
  await closed();

  const captions = { name: 'garden.vtt', text: STORED, language: 'ar' };
  expect(await pendingMutations(local)).toEqual([{ postId: id, captions }]);
  expect(await shown(local)).toMatchObject({ text: STORED, language: 'ar' });
  expect(setCaptions.request({ postId: id, captions })).toEqual({
    method: 'POST',
    path: `/api/posts/${id}/captions`,
    json: { captions: STORED, captionsLanguage: 'ar' },
  });
});

test('V09 captions are replaced in their language, and only the last unsent ones are sent', async () => {
  const local = await open(aFilm({ url: '/media/1/captions?h=b', language: 'de' }));

  const dialog = await openDialog();
  expect(dialog.getByText('German', { selector: 'bdi' })).toBeDefined();
  pick('Replace subtitles');
  await dialog.findByText('garden.vtt', { selector: 'bdi' });
  press('Save');
  await closed();
  await openDialog();
  pick('Replace subtitles', FILE, 'second.vtt');
  await screen.findByText('second.vtt', { selector: 'bdi' });
  press('Save');
  await closed();

  expect(await pendingMutations(local)).toMatchObject([{ captions: { name: 'second.vtt', language: 'de' } }]);
});

test('the language of captions changes alone, also offline, and their text stays', async () => {
  const local = await open(aFilm({ url: '/media/1/captions?h=b', language: 'de-DE' }));

  const dialog = await openDialog();
  expect(dialog.getByLabelText('Language of the subtitles')).toHaveProperty('value', 'de-DE');
  speak('ar');
  expect(dialog.getByText('Arabic', { selector: 'bdi' })).toBeDefined();
  press('Save');
  await closed();

  const captions = { language: 'ar' };
  expect(await pendingMutations(local)).toEqual([{ postId: id, captions }]);
  expect(await shown(local)).toEqual({ url: '/media/1/captions?h=b', language: 'ar' });
  expect(setCaptions.request({ postId: id, captions })).toEqual({
    method: 'PATCH',
    path: `/api/posts/${id}/captions`,
    json: { captionsLanguage: 'ar' },
  });
});

test('V12 a language is merged into captions that wait, and sent after those in flight', async () => {
  const local = await open();
  const chosen = { name: 'garden.vtt', text: STORED, language: 'de' };
  await enqueue(local, setCaptions, { postId: id, captions: chosen });

  await openDialog();
  speak('ar');
  press('Save');
  await closed();

  expect(await pendingMutations(local)).toEqual([{ postId: id, captions: { ...chosen, language: 'ar' } }]);
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });
  await openDialog();
  speak('en');
  press('Save');
  await closed();
  expect(await pendingMutations(local)).toMatchObject([
    { captions: { language: 'ar' } },
    { captions: { language: 'en' } },
  ]);
  expect(await shown(local)).toEqual({ text: STORED, language: 'en' });
});

test('captions are removed on Save, and kept on Cancel', async () => {
  const local = await open(aFilm({ url: '/media/1/captions?h=b', language: 'de' }));

  const dialog = await openDialog();
  press('Remove subtitles');
  expect(dialog.getByText('The subtitles will be removed when you save.', { selector: 'p' })).toBeDefined();
  expect(screen.getByText('The subtitles will be removed when you save.', { selector: '[role=status]' })).toBeDefined();
  press('Keep subtitles');
  expect(dialog.getByText('German', { selector: 'bdi' })).toBeDefined();
  press('Save');
  await closed();
  expect(await pendingMutations(local)).toEqual([]);

  await openDialog();
  press('Remove subtitles');
  press('Save');
  await closed();

  expect(await pendingMutations(local)).toEqual([{ postId: id, captions: null }]);
  expect(await shown(local)).toBeNull();
  expect(setCaptions.request({ postId: id, captions: null }).method).toBe('DELETE');
});

test('V03 an unreadable file is refused in the dialog, which stays open, and nothing is sent', async () => {
  const local = await open();

  const dialog = await openDialog();
  pick('Add subtitles', 'WEBVTT\n\n00:01.000 --> soon\nHello');

  expect((await dialog.findByRole('alert')).textContent).toBe('Line 3 of the subtitles cannot be read.');
  expect(dialog.getByLabelText('Add subtitles').getAttribute('aria-invalid')).toBe('true');
  pick('Add subtitles');
  await dialog.findByText('garden.vtt', { selector: 'bdi' });
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(await pendingMutations(local)).toEqual([]);
});

test('V10 refused captions are no longer shown, and the outbox shows the reason', async () => {
  const local = await open(aFilm({ url: '/media/1/captions?h=b', language: 'de' }));
  const dialog = await openDialog();
  pick('Replace subtitles');
  await dialog.findByText('garden.vtt', { selector: 'bdi' });
  press('Save');
  await closed();

  await local.out.outbox.toCollection().modify({ status: 'failed' });

  expect(await shown(local)).toEqual({ url: '/media/1/captions?h=b', language: 'de' });
  const [args] = await pendingMutations(local);
  const words = postWords.find(({ kind }) => kind === setCaptions.kind);
  expect(words?.title(args)).toBe('Subtitles');
  expect(await local.out.outbox.count()).toBe(1);
});

test('V06 only the author of a video can edit its captions', async () => {
  const film = aFilm();
  const items = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Post menu' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  await open({ ...film, user: { ...film.user, id: aUserId(2) } });
  expect(await items()).not.toContain('Subtitles');
  cleanup();
  await open(aPost({ id, user: film.user }));

  expect(await items()).not.toContain('Subtitles');
});
