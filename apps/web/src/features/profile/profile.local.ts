import type { ProfileFields } from '@posy/contract/profile';
import type { CurrentUser } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { draftFileId } from '../../local/out-db.ts';
import { readFileOf } from '../../local/stored-file.ts';
import { writeDraft } from '../../local/write-draft.ts';
import { folded } from '../../sync/folded.ts';
import { pendingProfile, PROFILE_KINDS, type PendingProfile } from './profile-overlay.ts';

const TEXT_ID = 'profile';
const FILE_ID = draftFileId(TEXT_ID);

/** The account as last sent by the server (null: not pulled yet), and the pending changes. */
export interface ProfileRows {
  readonly account: CurrentUser | null;
  readonly pending: PendingProfile;
}

/** Run it inside `liveQuery`: it reads again whenever the account or one of its mutations changes. */
export async function readProfile(local: LocalDb): Promise<ProfileRows> {
  const { entries, rows: row } = await folded(local, PROFILE_KINDS, () => local.cache.me.get(local.uid));
  if (!row) return { account: null, pending: pendingProfile(entries) };
  const { rev: _, ...account } = row;
  return { account, pending: pendingProfile(entries) };
}

/** The bytes stored for a mutation of the picture; null when they are not on this device. */
export function readPicture({ out }: LocalDb, key: string, type: string): Promise<Blob | null> {
  return readFileOf(out, key, type);
}

/** Unsaved input; only fields that the user changed. */
export interface ProfileDraft {
  readonly fields: ProfileFields;
  /** A picked and cropped picture that is not saved: 'Unsaved'. */
  readonly picture: Blob | null;
}

export async function readProfileDraft({ out }: LocalDb): Promise<ProfileDraft> {
  const [words, file] = await out.drafts.bulkGet([TEXT_ID, FILE_ID]);
  return {
    fields: words ? fieldsOf(words.fields) : {},
    picture: file?.file ? new Blob([file.file.bytes], { type: file.file.type }) : null,
  };
}

/** Throws when the device is full; the earlier draft stays. */
export async function saveDraftFields({ out, device }: LocalDb, fields: ProfileFields): Promise<void> {
  const row = { updatedAt: device.clock.now(), fields: { ...fields }, file: null };
  await writeDraft(out, TEXT_ID, Object.keys(fields).length === 0 ? null : row);
}

/** Throws when the device is full; the earlier draft stays. */
export async function saveDraftPicture({ out, device }: LocalDb, picture: Blob | null): Promise<void> {
  if (!picture) return out.drafts.delete(FILE_ID);
  const file = { name: 'profile', type: picture.type, bytes: await picture.arrayBuffer() };
  await out.drafts.put({ id: FILE_ID, updatedAt: device.clock.now(), fields: {}, file });
}

export const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'username',
  'bio',
] as const satisfies readonly (keyof ProfileFields)[];

function fieldsOf(stored: Readonly<Record<string, unknown>>): ProfileFields {
  return Object.fromEntries(
    PROFILE_FIELDS.flatMap((name) => {
      const value = stored[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
