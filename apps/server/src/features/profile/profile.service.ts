import { ERRORS } from '@posy/contract/errors';
import type { UserId } from '@posy/contract/ids';
import { isUsername, normalizeUsername, type ProfileFields, type UsernameStatus } from '@posy/contract/profile';
import type { CurrentUser } from '@posy/contract/users';
import { forgetNamesOf } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import {
  type Actor,
  isClaimed,
  type WriteResult,
  writeOnce,
  type WriteRequest,
  type Written,
} from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { announcePerson } from '../conversations/person-changes.ts';
import { mediaIdOfUrl, variantUrl } from '../media/media-keys.ts';
import {
  insertStagedMedia,
  commitOrDiscard,
  removeMedia,
  type StagedMedia,
  stagePicture,
} from '../media/media.service.ts';
import type { ReceivedFile } from '../media/receive-upload.ts';
import { announceAuthor } from '../posts/author-changes.ts';
import { EVERYONE } from '../relations/audience.ts';
import {
  changeProfile,
  getOwnAccount,
  isUsernameFree,
  type ProfileChanges,
  toCurrentUser,
} from '../users/users.service.ts';
import { readProfileFields } from './profile-fields.ts';

/** Absent fields, and an absent file, do not change. */
export interface ProfileEdit {
  readonly fields: ProfileFields;
  readonly file: ReceivedFile | null;
}

const IS_NAME: ReadonlySet<string> = new Set(['firstName', 'lastName', 'username']);
/** Fields that neither posts nor conversations contain. */
const IS_ONLY_OF_USER: ReadonlySet<string> = new Set(['bio', 'approvesFollowers']);

/**
 * Changes one's own profile. A call without effect changes and announces nothing. Throws the error of a field, of the picture,
 * or 409 `username_taken`, and then nothing is changed. A repeated request does not decode the picture again. Its answer is the present
 * profile: a stored one would keep names and a bio that were replaced.
 */
export async function editProfile(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  edit: ProfileEdit,
): Promise<Written<CurrentUser>> {
  const written = await writeProfile(deps, actor, request, edit);
  return { ...written, body: toCurrentUser(await getOwnAccount(deps.db.read, actor.userId)) };
}

async function writeProfile(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { fields, file }: ProfileEdit,
): Promise<Written<null>> {
  const changes = readProfileFields(fields);
  const write = (staged: StagedMedia | null) =>
    writeOnce(deps, actor, request, (tx, touch) => save(deps, tx, touch, actor.userId, changes, staged), {
      isAboutActor: true,
    });
  if (!file) return write(null);
  if (await isClaimed(deps, actor, request)) {
    // If the key is deleted at this moment, the next try is a new request.
    return writeOnce(deps, actor, request, () => Promise.reject(new AppError('server_busy', undefined, 1)));
  }
  const staged = await stagePicture(deps, file, { ownerId: actor.userId, audience: EVERYONE, isSquare: true });
  return commitOrDiscard(
    deps,
    staged,
    () => write(staged),
    (written) => !written.isReplay,
  );
}

async function save(
  deps: Deps,
  tx: Tx,
  touch: Touch,
  userId: UserId,
  desired: ProfileChanges,
  staged: StagedMedia | null,
): Promise<WriteResult<null>> {
  const before = await getOwnAccount(tx, userId);
  const changes: ProfileChanges = Object.fromEntries(
    Object.entries(desired).filter(([name, value]) => Reflect.get(before, name) !== value),
  );
  if (staged) {
    await insertStagedMedia(deps, tx, staged);
    changes.profileImageUrl = variantUrl(staged.row.id, staged.row.width, staged.row.hash);
    const old = before.profileImageUrl === null ? null : mediaIdOfUrl(before.profileImageUrl);
    if (old !== null) await removeMedia(deps, tx, old);
  }
  const changed = Object.keys(changes);
  if (changed.length === 0) return { status: 200, body: null, rev: before.rev };
  if (changed.some((name) => IS_NAME.has(name))) await forgetNamesOf(tx, userId);
  const row = await changeProfile(deps, tx, userId, changes);
  touch('g', 'user', userId);
  touch(`u:${userId}`, 'me', userId);
  if (changed.some((name) => !IS_ONLY_OF_USER.has(name))) {
    await announceAuthor(deps, tx, userId);
    await announcePerson(deps, tx, userId);
  }
  return { status: 200, body: null, rev: row.rev };
}

/** Whether a user may take a username, and why not. Their own counts as free. */
export async function checkUsername(
  deps: Pick<Deps, 'clock' | 'db'>,
  userId: UserId,
  typed: string,
): Promise<UsernameStatus> {
  const username = normalizeUsername(typed);
  const no = (code: 'invalid_username' | 'username_taken') => ({
    username,
    isAvailable: false,
    message: ERRORS[code].message,
  });
  if (!isUsername(username)) return no('invalid_username');
  if (!(await isUsernameFree(deps, deps.db.read, username, userId))) return no('username_taken');
  return { username, isAvailable: true, message: null };
}
