import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@posy/contract/limits';
import { isUsername, normalizeUsername, type ProfileFields } from '@posy/contract/profile';
import { cleanLine, cleanText, hasForbiddenCharacters, isLongerThan } from '@posy/contract/text';
import type { CurrentUser } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { extensionOf } from '../media/picture-type.ts';
import { PROFILE_FIELDS, readProfile, saveDraftFields, saveDraftPicture } from './profile.local.ts';
import { saveProfilePicture, updateProfile } from './profile.mutators.ts';
import { profileTexts as texts } from './profile.texts.ts';

export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** The words of an account, as a form shows them. */
export function valuesOf(user: Pick<CurrentUser, ProfileField>): ProfileValues {
  const { firstName, lastName, username, bio } = user;
  return { firstName, lastName, username: username ?? '', bio };
}

/** What the server would refuse, told before it is sent. Empty: nothing. Only what differs is looked at. */
export function validateProfile(changed: ProfileFields): ProfileErrors {
  return {
    ...errorOf('firstName', changed, nameError),
    ...errorOf('lastName', changed, nameError),
    ...errorOf('username', changed, usernameError),
    ...errorOf('bio', changed, bioError),
  };
}

/** As the server keeps them, so that what is shown until it answers is what it will say. */
const CLEANED = { firstName: cleanLine, lastName: cleanLine, username: normalizeUsername, bio: cleanText } as const;

/** The fields that differ from the account, in the form in which they are sent. */
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
 * Queues a change of one's profile; with it goes what an earlier change wanted and was refused for. When it resolves the
 * change survives a crash and is shown. Throws what `enqueue` throws: the draft is still there then.
 */
export async function saveProfile(local: LocalDb, fields: ProfileFields): Promise<void> {
  const { wishes } = await readProfile(local);
  await enqueue(local, updateProfile, { userId: local.uid, fields });
  // After the new one is down: should the page die in between, the later wish counts.
  if (wishes.refusedFields) await discardEntry(local, wishes.refusedFields.key);
  await saveDraftFields(local, {});
}

/** Queues a square picture as one's own. Throws what `enqueue` throws: the draft is still there then. */
export async function savePicture(local: LocalDb, picture: Blob): Promise<void> {
  const { wishes } = await readProfile(local);
  const name = `profile.${extensionOf(picture.type)}`;
  const file = new File([picture], name, { type: picture.type });
  await enqueue(local, saveProfilePicture, { userId: local.uid, name, type: picture.type }, { file });
  if (wishes.refusedPicture) await discardEntry(local, wishes.refusedPicture.key);
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

function nameError(name: string): string | undefined {
  if (isLongerThan(name, MAX_NAME_LENGTH)) return texts.nameTooLong;
  return hasForbiddenCharacters(name) ? texts.forbiddenCharacters : undefined;
}

function usernameError(username: string): string | undefined {
  return isUsername(username) ? undefined : texts.invalidUsername;
}

function bioError(bio: string): string | undefined {
  if (isLongerThan(bio, MAX_BIO_LENGTH)) return texts.bioTooLong;
  return hasForbiddenCharacters(bio) ? texts.forbiddenCharacters : undefined;
}
