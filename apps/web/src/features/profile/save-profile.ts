import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { isUsername, normalizeUsername, type ProfileFields } from '@posy/contract/profile';
import { cleanLine, cleanText, readText, textProblem } from '@posy/contract/text';
import type { CurrentUser } from '@posy/contract/users';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { extensionOf } from '../media/picture-type.ts';
import { profileTexts as texts } from './profile.en.ts';
import { PROFILE_FIELDS, readProfile, saveDraftFields, saveDraftPicture } from './profile.local.ts';
import { saveProfilePicture, updateProfile } from './profile.mutators.ts';

export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** The text fields of an account, as in the form. */
export function valuesOf(user: Pick<CurrentUser, ProfileField>): ProfileValues {
  const { firstName, lastName, username, bio } = user;
  return { firstName, lastName, username: username ?? '', bio };
}

/** The errors for which the server would refuse the change; empty: none. Only changed fields are checked. */
export function validateProfile(changed: ProfileFields): ProfileErrors {
  return {
    ...errorOf('firstName', changed, firstNameError),
    ...errorOf('lastName', changed, nameError),
    ...errorOf('username', changed, usernameError),
    ...errorOf('bio', changed, bioError),
  };
}

/** The same cleaning as on the server, so that the values shown meanwhile equal those of its answer. */
const CLEANED = {
  firstName: (typed: string) => cleaned(typed, MAX_NAME_LENGTH, cleanLine),
  lastName: (typed: string) => cleaned(typed, MAX_NAME_LENGTH, cleanLine),
  username: (typed: string) => normalizeUsername(typed),
  bio: (typed: string) => cleaned(typed, MAX_BIO_LENGTH, cleanText),
} as const;

/** The fields that differ from the account, cleaned for sending. */
export function changedFields(typed: ProfileValues, shown: Pick<CurrentUser, ProfileField>): ProfileFields {
  const before = valuesOf(shown);
  return Object.fromEntries(
    PROFILE_FIELDS.flatMap((name) => {
      const value = CLEANED[name](typed[name]);
      return value === before[name] ? [] : [[name, value]];
    }),
  );
}

/**
 * Enqueues a change of one's profile, together with the fields of an earlier refused change. Once it resolves, the change
 * survives a crash and is shown. Throws the errors of `enqueue`: the draft is still there then.
 */
export async function saveProfile(local: LocalDb, fields: ProfileFields): Promise<void> {
  const { pending } = await readProfile(local);
  await enqueue(local, updateProfile, { userId: local.uid, fields });
  // After the new one is stored: if the page crashes in between, the later mutation counts.
  if (pending.refusedFields) await discardEntry(local, pending.refusedFields.key);
  await saveDraftFields(local, {});
}

/** Enqueues a square picture as one's own. Throws the errors of `enqueue`: the draft is still there then. */
export async function savePicture(local: LocalDb, picture: Blob): Promise<void> {
  const { pending } = await readProfile(local);
  const name = `profile.${extensionOf(picture.type)}`;
  const file = new File([picture], name, { type: picture.type });
  await enqueue(local, saveProfilePicture, { userId: local.uid, name, type: picture.type }, { file });
  if (pending.refusedPicture) await discardEntry(local, pending.refusedPicture.key);
  await saveDraftPicture(local, null);
}

function errorOf(
  name: ProfileField,
  changed: ProfileFields,
  check: (text: string) => string | undefined,
): ProfileErrors {
  const value = changed[name];
  const error = value === undefined ? undefined : check(value);
  return error === undefined ? {} : { [name]: error };
}

/** Input that would be refused stays as typed. */
function cleaned(typed: string, limit: number, clean: (text: string) => string): string {
  const read = readText(typed, limit, clean);
  return 'text' in read ? read.text : typed;
}

function firstNameError(name: string): string | undefined {
  return name === '' ? texts.firstNameMissing : nameError(name);
}

function nameError(name: string): string | undefined {
  return textError(name, MAX_NAME_LENGTH, errorMessage('name_too_long'));
}

function usernameError(username: string): string | undefined {
  return isUsername(username) ? undefined : errorMessage('invalid_username');
}

function bioError(bio: string): string | undefined {
  return textError(bio, MAX_BIO_LENGTH, errorMessage('bio_too_long'));
}

function textError(text: string, limit: number, tooLong: string): string | undefined {
  const problem = textProblem(text.trim(), limit);
  if (problem === null) return undefined;
  return problem === 'too_long' ? tooLong : errorMessage('invalid_characters');
}
