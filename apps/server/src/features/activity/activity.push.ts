import type { ActivityEntity } from '@posy/contract/activity';
import type { Language } from '@posy/contract/languages';
import type { Db } from '../../db/database.ts';
import { nameInNotice, type Notice, type PushSource } from '../push/push-source.ts';
import { activityIdOf } from './activity-id.ts';
import { entitiesOf } from './activity-json.ts';
import { type ActivityRow, findActivity, findMark, findNewestAbout } from './activity.repo.ts';
import { isSeen } from './activity.service.ts';
import { activityTexts } from './activity.texts.ts';

/** Flowers for a post. */
export const flowerPushes: PushSource = {
  kind: 'flower',
  async compose(db, { userId, subjectId }, language) {
    const id = activityIdOf({ kind: 'flower', subjectId, ownerId: null });
    const activity = await unseenEntity(db, userId, await findActivity(db, id));
    if (!activity) return null;
    return notice(
      activityTexts(language).flowers({ names: names(activity, language), count: activity.count }),
      activity,
    );
  },
};

/** The newest comment under a post. */
export const commentPushes: PushSource = {
  kind: 'comment',
  async compose(db, { userId, subjectId }, language) {
    const activity = await unseenEntity(db, userId, await findNewestAbout(db, userId, 'comment', subjectId));
    if (!activity) return null;
    const title = activityTexts(language).commented({ names: names(activity, language) });
    return { ...notice(title, activity), body: activity.preview };
  },
};

/** The newest reply under a post to a comment of the user. */
export const replyPushes: PushSource = {
  kind: 'reply',
  async compose(db, { userId, subjectId }, language) {
    const activity = await unseenEntity(db, userId, await findNewestAbout(db, userId, 'reply', subjectId));
    if (!activity) return null;
    const title = activityTexts(language).replied({ names: names(activity, language) });
    return { ...notice(title, activity), body: activity.preview };
  },
};

/** The newest mention of the user in a post or under it. */
export const mentionPushes: PushSource = {
  kind: 'mention',
  async compose(db, { userId, subjectId }, language) {
    const activity = await unseenEntity(db, userId, await findNewestAbout(db, userId, 'mention', subjectId));
    if (!activity) return null;
    const title = activityTexts(language).mentioned({ names: names(activity, language) });
    return { ...notice(title, activity), body: activity.preview };
  },
};

/** Flowers for a comment. A tap opens its post. */
export const commentFlowerPushes: PushSource = {
  kind: 'commentFlower',
  async compose(db, { userId, subjectId }, language) {
    const id = activityIdOf({ kind: 'commentFlower', subjectId, ownerId: null });
    const activity = await unseenEntity(db, userId, await findActivity(db, id));
    if (!activity) return null;
    const title = activityTexts(language).commentFlowers({ names: names(activity, language), count: activity.count });
    return { ...notice(title, activity), body: activity.preview, ...(activity.post && { id: activity.post.id }) };
  },
};

/** Pushes about followers. A tap opens the follower's page. */
export const followPushes = pushesOf('follow', ({ follows }, named) => follows({ names: named }));

/** Requests to follow the user. A tap opens the activity, where they are answered. */
export const followRequestPushes = pushesOf(
  'followRequest',
  ({ followRequests }, named) => followRequests({ names: named }),
  '/activity',
);

/** Requests of the user that were accepted. A tap opens the page of the user who accepted. */
export const followAcceptedPushes = pushesOf('followAccepted', ({ followAccepted }, named) =>
  followAccepted({ names: named }),
);

/** `url`: in place of the page of the other user. */
function pushesOf(
  kind: 'follow' | 'followRequest' | 'followAccepted',
  titleOf: (texts: ReturnType<typeof activityTexts>, named: string) => string,
  url?: string,
): PushSource {
  return {
    kind,
    async compose(db, { userId, subjectId }, language) {
      const id = activityIdOf({ kind, subjectId, ownerId: userId });
      const activity = await unseenEntity(db, userId, await findActivity(db, id));
      const [actor] = activity?.actors ?? [];
      if (!activity || !actor) return null;
      const body = actor.username === null ? '' : `@${actor.username}`;
      const title = titleOf(activityTexts(language), names(activity, language));
      return { title, body, url: url ?? `/u/${actor.id}` };
    },
  };
}

/** Null when it was deleted, seen on another device, or done by a user who is blocked or muted by now. */
async function unseenEntity(db: Db, userId: string, row: ActivityRow | undefined): Promise<ActivityEntity | null> {
  if (!row || isSeen(await findMark(db, userId), row.createdAt)) return null;
  return (await entitiesOf(db, userId, [row])).get(row.id) ?? null;
}

function notice(title: string, { post }: ActivityEntity): Notice {
  return { title, body: post?.content ?? '', url: post ? `/?post=${post.id}` : '/' };
}

function names({ actors, count }: ActivityEntity, language: Language): string {
  const texts = activityTexts(language);
  const [first = '', second = ''] = actors.map((actor) => nameInNotice(actor, language));
  if (count === 1) return first;
  return count === 2 ? texts.twoNames({ first, second }) : texts.nameAndOthers({ first, others: count - 1 });
}
