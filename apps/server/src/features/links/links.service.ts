import type { FieldError } from '@posy/contract/error-body';
import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import type { LinkId } from '@posy/contract/ids';
import { MAX_LINK_TITLE_LENGTH } from '@posy/contract/limits';
import type { Link } from '@posy/contract/links';
import { cleanLine, fitText, isBlank } from '@posy/contract/text';
import { readWebAddress } from '@posy/contract/web-address';
import { isDeletedId, refuseDeletedId, rememberDeleted } from '../../changes/deleted-ids.ts';
import { forgetAnswers } from '../../changes/stored-answers.ts';
import {
  type Actor,
  isClaimed,
  type WriteResult,
  writeOnce,
  type WriteRequest,
  type Written,
} from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { readText } from '../../read-text.ts';
import { type AuditedCall, noteDone } from '../audit/audit.service.ts';
import { mediaOf } from '../media/media-keys.ts';
import {
  insertStagedMedia,
  commitOrDiscard,
  deleteStagedMedia,
  removeMedia,
  type StagedMedia,
  stagePicture,
} from '../media/media.service.ts';
import type { ReceivedFile } from '../media/receive-upload.ts';
import { EVERYONE } from '../relations/audience.ts';
import { deleteLink, findLink, insertLink, type LinkKind, type LinkRow, listLinks } from './links.repo.ts';

export type { LinkKind } from './links.repo.ts';

/** The input of the form; `id`: chosen by the client, or null. */
export interface NewLink {
  readonly kind: LinkKind;
  readonly id: LinkId | null;
  readonly title: string;
  readonly linkUrl: string;
  readonly file: ReceivedFile | null;
}

/** Links of a kind before a position, newest first. `next`: start of the next page; null at the end. */
export async function listLinksOf(
  db: Db,
  kind: LinkKind,
  { before, limit }: { readonly before: PageCursor; readonly limit: number },
): Promise<{ readonly links: Link[]; readonly next: PageCursor | null }> {
  const rows = await listLinks(db, { kind, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { links: shown.map(linkOf), next: rows.length > limit ? (shown.at(-1) ?? null) : null };
}

/**
 * Makes a link. Throws `AppError`: `link_fields_required`, the error of a field or of the picture, `id_conflict`. A repeated
 * request gets the first answer; its file is not processed again.
 */
export async function createLink(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  desired: NewLink,
  call: AuditedCall,
): Promise<Written<Link>> {
  const link = readLink(desired);
  const isKnown =
    (await isClaimed(deps, actor, request)) ||
    (link.id !== null && (await findLink(deps.db.read, link.id)) !== undefined) ||
    (await isDeletedId(deps.db.read, 'link', link.id));
  if (isKnown) return writeOnce(deps, actor, request, (tx) => existingLink(deps, tx, link, call));
  const staged = await stagePicture(deps, link.file, { ownerId: actor.userId, audience: EVERYONE });
  let isAdopted = false;
  const write = () =>
    writeOnce(deps, actor, request, async (tx) => {
      const made = await insert(deps, tx, link, staged, call);
      isAdopted = made !== null;
      return made ?? existingLink(deps, tx, link, call);
    });
  return commitOrDiscard(deps, staged, write, () => isAdopted);
}

/** Deletes a link with its picture. Throws `AppError('link_not_found')`. */
export async function removeLink(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { kind, id }: { readonly kind: LinkKind; readonly id: LinkId },
  call: AuditedCall,
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx) => {
    const row = await findLink(tx, id);
    if (row?.kind !== kind) throw new AppError('link_not_found');
    await deleteLink(tx, id);
    await rememberDeleted(deps, tx, 'link', id);
    await forgetAnswers(tx, `link:${id}`);
    await removeMedia(deps, tx, row.mediaId);
    await noteDone(deps, tx, call);
    return { status: 204, body: null, rev: 0 };
  });
}

type CheckedLink = NewLink & { readonly file: ReceivedFile };

function readLink({ title: typed, linkUrl, file, ...rest }: NewLink): CheckedLink {
  const missing = [isBlank(typed) && 'title', linkUrl.trim() === '' && 'linkUrl', file === null && 'image'].filter(
    (field) => field !== false,
  );
  if (file === null || missing.length > 0) {
    throw new AppError(
      'link_fields_required',
      missing.map((field) => ({ field, message: 'Required' })),
    );
  }
  const rule = { limit: MAX_LINK_TITLE_LENGTH, tooLong: 'link_title_too_long', field: 'title' } as const;
  const title = readText(typed, { ...rule, clean: cleanLine });
  const address = readWebAddress(linkUrl);
  if ('problem' in address) throw refused('linkUrl', address.problem);
  return { ...rest, title, linkUrl: address.href, file };
}

/** Null when another request has just made a link under this id. */
async function insert(
  deps: Deps,
  tx: Tx,
  { id: chosen, kind, title, linkUrl }: CheckedLink,
  staged: StagedMedia,
  call: AuditedCall,
): Promise<WriteResult<Link> | null> {
  const id = chosen ?? deps.newId();
  await insertStagedMedia(deps, tx, staged);
  const row = { id, kind, title, linkUrl, mediaId: staged.row.id, createdAt: deps.clock.now() };
  if (!(await insertLink(tx, row))) {
    await deleteStagedMedia(tx, staged);
    return null;
  }
  await refuseDeletedId(tx, 'link', chosen);
  await noteDone(deps, tx, { ...call, target: id });
  return resultOf({ ...staged.row, ...row });
}

/** The answer for an existing id: the same link again if the content is the same. */
async function existingLink(deps: Deps, tx: Tx, desired: CheckedLink, call: AuditedCall): Promise<WriteResult<Link>> {
  const row = desired.id === null ? undefined : await findLink(tx, desired.id);
  const isSame =
    row?.kind === desired.kind &&
    row.title === desired.title &&
    row.linkUrl === desired.linkUrl &&
    row.hash === desired.file.sha256;
  if (!isSame) throw new AppError('id_conflict');
  await noteDone(deps, tx, { ...call, target: row.id });
  return resultOf(row);
}

function resultOf(row: LinkRow): WriteResult<Link> {
  return { status: 201, body: linkOf(row), rev: 0, subject: `link:${row.id}` };
}

/** A stored address that is not http(s) becomes an empty one. */
function linkOf(row: LinkRow): Link {
  const address = readWebAddress(row.linkUrl);
  const media = mediaOf(row);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    id: row.id as LinkId,
    title: fitText(row.title, MAX_LINK_TITLE_LENGTH),
    linkUrl: 'href' in address ? address.href : '',
    imageUrl: media.variants.at(-1)?.url ?? '',
    media,
  };
}

function refused(field: string, code: ErrorCode): AppError {
  const detail: FieldError = { field, message: ERRORS[code].message };
  return new AppError(code, [detail]);
}
