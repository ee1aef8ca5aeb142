import { assert } from '@posy/std/assert';
import { aCurrentUser, aUserId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { profileWords } from './profile-words.ts';
import { readPicture, readProfile, readProfileDraft, saveDraftFields, saveDraftPicture } from './profile.local.ts';
import { saveProfilePicture, updateProfile } from './profile.mutators.ts';
import { changedFields, savePicture, saveProfile, validateProfile, valuesOf } from './save-profile.ts';

const ada = aCurrentUser();
const picture = (text: string) => new Blob([text], { type: 'image/webp' });
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();

async function mark(local: LocalDb, kind: string, change: object): Promise<void> {
  await local.out.outbox.where('kind').equals(kind).modify(change);
}
const refused = (code: string, message: string) => ({
  status: 'failed',
  sends: 1,
  error: { status: 409, code, message },
});

test('a change is shown over the account at once, and unsent changes are merged', async () => {
  const local = await testLocal();
  await local.cache.me.put({ ...ada, rev: 1 });

  await saveProfile(local, { firstName: 'Augusta', bio: 'Numbers' });
  await saveProfile(local, { bio: 'Engines' });

  const { account, pending } = await readProfile(local);
  expect(account).toEqual(ada);
  expect(pending).toMatchObject({ fields: { firstName: 'Augusta', bio: 'Engines' }, fieldsState: 'queued' });
  const [entry, ...more] = await entries(local);
  expect(more).toEqual([]);
  expect(updateProfile.request({ userId: ada.id, fields: pending.fields })).toEqual({
    method: 'PATCH',
    path: '/api/profile',
    fields: { firstName: 'Augusta', bio: 'Engines' },
  });
  expect(entry).toMatchObject({ lane: 'me', target: { type: 'me', id: ada.id } });
});

test('a change in flight stays, and the next one follows it', async () => {
  const local = await testLocal();
  await saveProfile(local, { firstName: 'Augusta' });
  await mark(local, updateProfile.kind, { sends: 1, status: 'sending' });

  await saveProfile(local, { lastName: 'King' });

  expect((await entries(local)).map(({ args }) => updateProfile.read(args)?.fields)).toEqual([
    { firstName: 'Augusta' },
    { lastName: 'King' },
  ]);
  expect((await readProfile(local)).pending.fields).toEqual({ firstName: 'Augusta', lastName: 'King' });
});

test('only the last unsent picture is kept, with its bytes, and the fields of the others are merged', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await savePicture(local, picture('first'));
  await saveProfile(local, { bio: 'Numbers' });
  await savePicture(local, picture('second'));
  local.close();

  const reopened = await testLocal(device);
  const { pending } = await readProfile(reopened);
  assert(pending.picture, 'a picture waits');
  expect(await (await readPicture(reopened, pending.picture.key, pending.picture.type))?.text()).toBe('second');
  expect(pending.fields).toEqual({ bio: 'Numbers' });
  expect(await entries(reopened)).toHaveLength(2);
  expect(await reopened.out.chunks.count()).toBe(1);
});

test('a refused change is no longer shown as saved, and keeps its values and the reason', async () => {
  const local = await testLocal();
  await saveProfile(local, { username: 'taken', bio: 'Numbers' });
  await mark(local, updateProfile.kind, refused('username_taken', 'This username is already taken'));

  const { pending } = await readProfile(local);

  expect(pending.fields).toEqual({});
  expect(pending.refusedFields).toMatchObject({
    fields: { username: 'taken', bio: 'Numbers' },
    code: 'username_taken',
    message: 'This username is already taken',
  });
});

test('a new change replaces a refused one', async () => {
  const local = await testLocal();
  await saveProfile(local, { username: 'taken' });
  await mark(local, updateProfile.kind, refused('username_taken', 'This username is already taken'));

  await saveProfile(local, { username: 'free' });

  const { pending } = await readProfile(local);
  expect(pending).toMatchObject({ fields: { username: 'free' }, refusedFields: null });
  expect(await entries(local)).toHaveLength(1);
});

test('a refusal replaced by a later change is not reported again', async () => {
  const local = await testLocal();
  await saveProfile(local, { username: 'taken' });
  await mark(local, updateProfile.kind, refused('username_taken', 'Taken'));
  const [before] = await entries(local);
  await saveProfile(local, { username: 'free' });
  assert(before, 'it was refused');
  await local.out.outbox.put(before);

  expect((await readProfile(local)).pending.refusedFields).toBeNull();
});

test('typed fields and a picked picture survive the page; saving removes them', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  await saveDraftFields(local, { bio: 'Half a th' });
  await saveDraftPicture(local, picture('square'));
  local.close();

  const reopened = await testLocal(device);
  const draft = await readProfileDraft(reopened);
  expect([draft.fields, await draft.picture?.text()]).toEqual([{ bio: 'Half a th' }, 'square']);
  await saveProfile(reopened, { bio: 'Half a thought' });
  await savePicture(reopened, picture('square'));
  expect(await readProfileDraft(reopened)).toEqual({ fields: {}, picture: null });
});

test('only changed fields are sent: trimmed, and the username normalized', () => {
  const typed = { ...valuesOf(ada), firstName: ' Ada ', lastName: ' King ', username: '@ADA.King' };

  expect(changedFields(typed, ada)).toEqual({ lastName: 'King', username: 'ada.king' });
  expect(changedFields(valuesOf({ ...ada, username: null }), { ...ada, username: null })).toEqual({});
});

test.each([
  [{ username: 'ab' }, 'username', 'Usernames have 3 to 30 characters: a-z, 0-9, . and _'],
  [{ username: 'ada lovelace' }, 'username', 'Usernames have 3 to 30 characters: a-z, 0-9, . and _'],
  [{ firstName: '👩‍👩‍👧'.repeat(51) }, 'firstName', 'Names can have at most 50 characters'],
  [{ bio: 'x'.repeat(501) }, 'bio', 'Bio is too long'],
  [{ bio: 'a\u0000b' }, 'bio', 'Invalid characters'],
] as const)('%o is refused before it is sent', (fields, field, message) => {
  expect(validateProfile(fields)).toEqual({ [field]: message });
});

test('names of fifty family emoji and a bio of 500 flowers are not too long', () => {
  expect(validateProfile({ firstName: '👩‍👩‍👧'.repeat(50), bio: '🌷'.repeat(500) })).toEqual({});
});

test('a refusal shows the message of the server, or else of the spec', () => {
  const [words] = profileWords;

  expect(words.refused('username_taken', 'This username is already taken')).toBe('This username is already taken');
  expect(words.refused('internal', 'Internal server error')).toBe('Failed to update profile');
  expect(words.refused('from_the_future', '')).toBe('Failed to update profile');
  const sent = (fields: object) => words.sent({ userId: aUserId(1), fields });
  expect(sent({ approvesFollowers: 'true' })).toBe('Setting saved');
  expect([words.refusedTitle, sent({ bio: 'Gates' }), words.sentHint('10:42')]).toEqual([
    'Error Updating Profile',
    'Profile Updated!',
    'Saved at 10:42',
  ]);
});

test('stored mutations of another shape are ignored', () => {
  expect(updateProfile.read({ userId: aUserId(1), fields: { bio: 7 } })).toBeNull();
  expect(saveProfilePicture.read({ userId: 'me' })).toBeNull();
});
