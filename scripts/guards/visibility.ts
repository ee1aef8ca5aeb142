import type { GuardList } from './listed-guards.ts';
import { VISIBILITY_OF_POSTS } from './visibility-posts.ts';

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;
const ACCOUNT = [`${FEATURES}/account/`];
/** Tests of blocks, audiences and deactivation that see most lists. */
const READERS = [`${FEATURES}/relations/`, `${FEATURES}/posts/audience`];

/** Conditions of visibility that are not a clause of a query: `findClauses` finds those. */
export const VISIBILITY: GuardList = {
  ...VISIBILITY_OF_POSTS,
  [`${FEATURES}/relations/visibility.ts`]: {
    'isVisibleBelow: a restriction hides': {
      from: 'sql.lit(restriction)',
      to: 'sql.lit(9)',
    },
  },
  [`${FEATURES}/relations/relations.service.ts`]: {
    'isBlockedBetween: a block in either direction': {
      from: '(await findRestriction(db, { userId: a, otherId: b })) >= BLOCKED',
      to: 'false',
    },
    'isBlockedBy: a block by the other': {
      from: '(await findRelation(db, { userId, otherId }))?.isBlockedBy === 1',
      to: 'false',
    },
  },
  [`${FEATURES}/relations/relations.sync.ts`]: {
    'opOf: users who blocked the viewer': { from: 'row.isBlockedBy === 1', to: 'false' },
  },
  [`${SERVER}/changes/for-viewer.ts`]: {
    'opsForViewer: blocks': { from: 'op.people.some((id) => blocked.has(id))', to: 'false', tests: READERS },
    'opsForViewer: followers': { from: '!followed.has(onlyFor.author)', to: 'false', tests: READERS },
  },
  [`${FEATURES}/users/users.sync.ts`]: {
    'hydrate: active': { from: 'row.isActive === 1', to: 'true', tests: [...ACCOUNT, ...READERS] },
    'hydrate: blocks': { from: '!blocked.has(row.id)', to: 'true', tests: READERS },
    'me: only the own account': { from: 'ids.includes(viewer)', to: 'true', tests: [`${SERVER}/changes/`] },
  },
  [`${FEATURES}/users/users.service.ts`]: {
    'findAuthors: active': {
      from: '(row) => row.isActive === 1',
      to: '() => true',
      tests: [`${FEATURES}/activity/`, ...ACCOUNT],
    },
    'findPeople: not being deleted': {
      from: "(row) => row.passwordHash !== ''",
      to: '() => true',
      tests: [`${FEATURES}/conversations/`, ...ACCOUNT],
    },
  },
  [`${FEATURES}/follows/follows.sync.ts`]: {
    'isShown: hidden': { from: 'row.hidden === 0', to: 'true', tests: ACCOUNT },
    'isShown: active': { from: 'row.isActive === 1', to: 'true', tests: ACCOUNT },
  },
  [`${FEATURES}/follows/follow-state.ts`]: {
    'getFollowState: the other is active': { from: 'other !== 1', to: 'false', tests: ACCOUNT },
    'getFollowState: blocks': { from: '(state.restriction ?? 0) >= BLOCKED', to: 'false', tests: READERS },
  },
  [`${FEATURES}/activity/activity-json.ts`]: {
    'entitiesOf: deleted': { from: '(row) => row.isDeleted === 0', to: '() => true' },
    'partsOf: hidden posts': { from: '({ id }) => !hiddenPosts.has(id)', to: '() => true' },
    'partsOf: muted and blocked users': { from: '([id]) => !hidden.has(id)', to: '() => true', tests: READERS },
  },
  [`${FEATURES}/activity/activity.push.ts`]: {
    'unseenEntity: seen': {
      from: 'isSeen(await findMark(db, userId), row.createdAt)',
      to: 'false',
      tests: [`${FEATURES}/push/`],
    },
  },
  [`${FEATURES}/ads/ads.service.ts`]: {
    'getAdFor: an active owner': { from: 'ad?.isOwnerActive !== 1', to: '!ad' },
    'getAdFor: blocks': { from: '(await isBlockedBetween(db, viewerId, ad.ownerId))', to: 'false', tests: READERS },
  },
  [`${FEATURES}/ads/ad-feed.service.ts`]: {
    'listFeedAds: not the own ads': { from: 'ad.ownerId !== viewerId', to: 'true' },
    'listFeedAds: an active owner': { from: 'ad.isOwnerActive === 1', to: 'true' },
    'listFeedAds: not over': { from: 'ad.endsAt > now', to: 'true' },
    'listFeedAds: the audience': { from: 'audiences.includes(ad.targetAudience)', to: 'true' },
    'listFeedAds: the budget': { from: 'spentPart(ad) < 1', to: 'true' },
    'listFeedAds: how often it is shown': { from: 'times(ad) < AD_FREQUENCY_CAP', to: 'true' },
    'listFeedAds: muted and blocked owners': {
      from: '(ad) => !hidden.has(ad.ownerId)',
      to: '() => true',
      tests: READERS,
    },
  },
  [`${FEATURES}/ads/ad-counting.service.ts`]: {
    'countAdSeen: not late': { from: 'now - at <= AD_LATE_MS', to: 'true' },
    'isShownTo: not the own ads': { from: 'ad.ownerId === viewerId', to: 'false' },
    'isShownTo: not before it began': { from: 'at < ad.createdAt', to: 'false' },
    'isShownTo: not after its end': { from: 'at >= ad.endsAt', to: 'false' },
    'isShownTo: the audience': { from: 'audiencesOf(birthYear, at).includes(ad.targetAudience)', to: 'true' },
    'isShownTo: not while paused': { from: '!(await wasPausedAt(tx, ad.id, at))', to: 'true' },
  },
  [`${FEATURES}/reports/report-targets.ts`]: {
    'ad: an active owner': { from: 'ad?.isOwnerActive === 1', to: 'ad' },
    'ad: blocks': { from: '!(await isBlockedBetween(db, viewerId, ad.ownerId))', to: 'true', tests: READERS },
  },
  [`${FEATURES}/conversations/conversation-json.ts`]: {
    'otherUserOf: deleted by now': { from: 'other.otherRev === null', to: 'false', tests: [`${FEATURES}/messages/`] },
    'otherUserOf: being deleted': { from: 'other.otherIsEmptied === 1', to: 'false', tests: ACCOUNT },
  },
  [`${FEATURES}/conversations/conversations.service.ts`]: {
    'a conversation that is listed stays after a block': {
      from: '(await findMember(tx, actor.userId, id))?.isListed !== 1',
      to: 'true',
      tests: READERS,
    },
  },
  [`${FEATURES}/blocks/blocks.service.ts`]: {
    'setBlock: no revision for users who are blocked by the other': {
      from: 'isHidden ? 0',
      to: 'false ? 0',
      isPart: true,
      tests: READERS,
    },
  },
  [`${FEATURES}/session/session-cache.ts`]: {
    'find: active': { from: 'row.isActive !== 1', to: 'false', tests: ACCOUNT },
    'isValid: active': { from: 'isActive === 1 &&', to: '', tests: [`${SERVER}/realtime/`, ...ACCOUNT] },
    'isValid: not over': {
      from: '!this.#isOver(lastSeenAt, createdAt)',
      to: 'true',
      tests: [`${SERVER}/realtime/`],
    },
    'isOver: unused for long': { from: 'now - lastSeenAt > this.#options.config.sessionDays * DAY_MS', to: 'false' },
    'isOver: old': { from: 'now - createdAt > ABSOLUTE_MS', to: 'false' },
  },
  [`${FEATURES}/session/session.service.ts`]: {
    'logIn: active': { from: 'account.isActive === 1', to: 'true', tests: ACCOUNT },
  },
  [`${FEATURES}/password-resets/request-reset.service.ts`]: {
    'an active account': { from: 'account?.isActive === 1', to: 'true', tests: ACCOUNT },
  },
  [`${FEATURES}/password-resets/confirm-reset.service.ts`]: {
    'an active account': { from: 'account?.user.isActive !== 1', to: '!account', tests: ACCOUNT },
    'the account that asked': { from: 'account.user.id !== reset.userId', to: 'false' },
  },
};
