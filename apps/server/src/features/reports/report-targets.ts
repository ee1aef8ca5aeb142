import { isId, type UserId, UserIdSchema } from '@posy/contract/ids';
import { MAX_EVIDENCE_LENGTH } from '@posy/contract/limits';
import { photosOf } from '@posy/contract/post-photos';
import type { ReportBody, ReportTarget } from '@posy/contract/reports';
import { fitText } from '@posy/contract/text';
import { displayName } from '@posy/contract/users';
import { Value } from 'typebox/value';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findReportedAd } from '../ads/reported-ad.ts';
import { getVisibleComment } from '../comments/comments.service.ts';
import { mediaIdOfUrl } from '../media/media-keys.ts';
import { findFormerTexts } from '../messages/reported-message.ts';
import { getVisibleMessage } from '../messages/visible-message.ts';
import { findFormerPost, findPostEntities, getVisiblePost } from '../posts/posts.service.ts';
import { isBlockedBetween, isBlockedBy } from '../relations/relations.service.ts';
import { getActivePerson } from '../users/users.service.ts';

/** The present content of a reported subject. `text`: its words; `mediaIds`: its pictures, or its video. */
export interface Reported {
  readonly accusedId: UserId;
  readonly text: string;
  readonly mediaIds: readonly string[];
}

/** Before each earlier text of a changed post or message. */
const FORMER_MARK = '\n\n* * *\n';

/** `rev`: the revision that the reporter saw. */
type Find = (db: Db | Tx, viewerId: UserId, id: string, rev?: number) => Promise<Reported>;

const FINDERS: Readonly<Record<ReportTarget, Find>> = {
  async post(db, viewerId, id, rev) {
    const { authorId } = await getVisiblePost(db, viewerId, id);
    const [post] = await findPostEntities(db, [id]);
    if (!post) throw new AppError('post_not_found');
    const photos = photosOf(post);
    const former = await findFormerPost(db, id, rev);
    const altTexts = photos.map(({ altText }) => altText);
    return {
      accusedId: idOf(authorId),
      text: fitText(
        [lines(post.content, post.location, ...altTexts), ...former.texts].join(FORMER_MARK),
        MAX_EVIDENCE_LENGTH,
      ),
      // None was added since it was shared: not more than an album has.
      mediaIds: [...photos.map(({ media }) => media.id), ...former.mediaIds],
    };
  },
  async comment(db, viewerId, id) {
    const { authorId, content } = await getVisibleComment(db, viewerId, id);
    return { accusedId: idOf(authorId), text: content, mediaIds: [] };
  },
  // A user that one has blocked may be reported: people often block first.
  async user(db, viewerId, id) {
    const user = await getActivePerson(db, id);
    if (await isBlockedBy(db, viewerId, id)) throw new AppError('user_not_found');
    const username = user.username === null ? '' : `@${user.username}`;
    const mediaId = user.profileImageUrl === null ? null : mediaIdOfUrl(user.profileImageUrl);
    return { accusedId: user.id, text: lines(displayName(user), username, user.bio), mediaIds: listOf(mediaId) };
  },
  // Earlier messages stay readable after a block in either direction.
  async message(db, viewerId, id, rev) {
    const row = await getVisibleMessage(db, viewerId, id);
    const { side, mySide, myId, otherId, content, mediaId } = row;
    const texts = [content, ...(await findFormerTexts(db, row, rev))];
    return {
      accusedId: idOf(side === mySide ? myId : otherId),
      text: fitText(texts.join(FORMER_MARK), MAX_EVIDENCE_LENGTH),
      mediaIds: listOf(mediaId),
    };
  },
  async ad(db, viewerId, id) {
    const ad = await findReportedAd(db, id);
    const isThere = ad?.isOwnerActive === 1 && !(await isBlockedBetween(db, viewerId, ad.ownerId));
    if (!ad || !isThere) throw new AppError('ad_not_found');
    return {
      accusedId: idOf(ad.ownerId),
      text: lines(ad.title, ad.description, ad.linkUrl ?? ''),
      mediaIds: listOf(ad.mediaId),
    };
  },
};

const MISSING = {
  post: 'post_not_found',
  comment: 'comment_not_found',
  user: 'user_not_found',
  message: 'message_not_found',
  ad: 'ad_not_found',
} as const;

/**
 * The subject of a report, as the reporter sees it. Throws `AppError`: `post_not_found` and the like for an invisible subject,
 * `cannot_report_own`.
 */
export async function findReported(
  db: Db | Tx,
  viewerId: UserId,
  { target, targetId, rev }: Pick<ReportBody, 'target' | 'targetId' | 'rev'>,
): Promise<Reported> {
  if (!isId(targetId)) throw new AppError(MISSING[target]);
  const reported = await FINDERS[target](db, viewerId, targetId, rev);
  if (reported.accusedId === viewerId) throw new AppError('cannot_report_own');
  return reported;
}

function listOf(mediaId: string | null): readonly string[] {
  return mediaId === null ? [] : [mediaId];
}

function idOf(id: string): UserId {
  return Value.Parse(UserIdSchema, id);
}

function lines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
