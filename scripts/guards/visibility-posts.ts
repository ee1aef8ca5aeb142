import type { GuardList } from './listed-guards.ts';

const FEATURES = 'apps/server/src/features';
const ACCOUNT = [`${FEATURES}/account/`];
const READERS = [`${FEATURES}/relations/`, `${FEATURES}/posts/audience`];

/** Conditions of posts, their comments and their media. */
export const VISIBILITY_OF_POSTS: GuardList = {
  [`${FEATURES}/relations/audience.ts`]: {
    'isForViewer: followers': { from: 'isOn === 1', to: 'true', tests: READERS },
    'isForViewer: only me': {
      from: 'audience === EVERYONE ||',
      to: 'audience !== FOLLOWERS ||',
      isPart: true,
      tests: READERS,
    },
    'isFollower: a request does not count': {
      from: '\n    and "follow"."isOn" = 1)`',
      to: ')`',
      isPart: true,
      tests: [`${FEATURES}/follows/`],
    },
    'isInAudience: followers': {
      from: 'isFollower(viewerId, authorId, authorNumber)',
      to: 'sql.lit(1)',
      tests: READERS,
    },
    'isInAudience: only me': { from: ' end, 0) <> 0`', to: ' else 1 end, 0) <> 0`', isPart: true, tests: READERS },
    'canSeePost: an active author': {
      from: '${isAuthorActive} = ${sql.lit(1)}',
      to: '${isAuthorActive} < ${sql.lit(9)}',
      isPart: true,
      tests: [`${FEATURES}/saved-posts/`, `${FEATURES}/posts/`],
    },
    'canSeePost: the audience': {
      from: 'isInAudience(viewerId, authorId, audience)',
      to: 'sql`1 = 1`',
      tests: [...READERS, `${FEATURES}/saved-posts/`],
    },
    'canSeePost: blocks': {
      from: 'isVisibleBelow(BLOCKED, viewerId, authorId)',
      to: 'sql`1 = 1`',
      tests: [...READERS, `${FEATURES}/saved-posts/`],
    },
  },
  [`${FEATURES}/posts/posts.service.ts`]: {
    'getVisiblePost: an active author': { from: 'post?.isAuthorActive === 1', to: 'post', tests: ACCOUNT },
    'getVisiblePost: blocks': { from: '(post.restriction ?? 0) < BLOCKED', to: 'true', tests: READERS },
    'getVisiblePost: the audience': { from: 'isForViewer(post)', to: 'true' },
  },
  [`${FEATURES}/posts/posts.sync.ts`]: {
    'sharedOp: an active author': {
      from: 'row.isAuthorActive === 1 && audience',
      to: 'audience',
      isPart: true,
      tests: ACCOUNT,
    },
    'sharedOp: only me': { from: 'audience !== ONLY_ME', to: 'true' },
    'sharedOp: followers': { from: 'audience === FOLLOWERS && { onlyFor }', to: '{}', tests: READERS },
    'viewedOp: an active author': {
      from: 'row.isAuthorActive === 1 && (',
      to: '(',
      isPart: true,
      tests: [...READERS, ...ACCOUNT],
    },
    'viewedOp: blocks': { from: '(row.restriction ?? 0) < BLOCKED', to: 'true', tests: READERS },
    'viewedOp: the audience': { from: 'isForViewer(row)', to: 'true', tests: READERS },
  },
  [`${FEATURES}/comments/comment-json.ts`]: {
    'isShown: hidden': { from: 'row.isHidden === 0', to: 'true', tests: ACCOUNT },
    'isShown: an active author': { from: 'row.isAuthorActive === 1', to: 'true', tests: ACCOUNT },
    'isVisibleTo: an active author of the post': { from: 'row.isPostAuthorActive === 1', to: 'true', tests: ACCOUNT },
    'isVisibleTo: the audience of the post': { from: '1 && isInAudience', to: '1', isPart: true, tests: READERS },
    'isVisibleTo: a block with the author': { from: 'row.restriction ?? 0', to: '0', tests: READERS },
    'isVisibleTo: a block with the author of the post': { from: 'row.postRestriction ?? 0', to: '0', tests: READERS },
  },
  [`${FEATURES}/comments/comments.service.ts`]: {
    'listCommentsOf: shown comments': { from: 'rows.filter(isShown)', to: 'rows', tests: ACCOUNT },
  },
  [`${FEATURES}/comments/comments.sync.ts`]: {
    'sharedOp: an active author of the post': { from: 'row.isPostAuthorActive === 1', to: 'true', tests: ACCOUNT },
    'sharedOp: only me': { from: 'postAudience !== ONLY_ME', to: 'true', tests: READERS },
    'sharedOp: followers': { from: 'postAudience === FOLLOWERS ||', to: '', isPart: true, tests: READERS },
    'sharedOp: a hidden comment': { from: '!isShown(row)', to: 'false', tests: ACCOUNT },
  },
  [`${FEATURES}/saved-posts/saved-posts.service.ts`]: {
    'only visible posts': { from: '(row) => row.isVisible === 1', to: '() => true', tests: READERS },
  },
  [`${FEATURES}/media/visible-media.ts`]: {
    'isShared: the audience': { from: 'isForViewer(media) && ', to: '', isPart: true, tests: READERS },
    'isShared: blocks': { from: '(media.restriction ?? 0) < BLOCKED', to: 'true', tests: READERS },
    'findVisible: an active owner': { from: 'media.isOwnerActive === 1', to: 'true', tests: ACCOUNT },
    'findVisible: their viewer': {
      from: 'media.viewerId === viewerId',
      to: 'media.viewerId !== null',
      tests: [`${FEATURES}/messages/`],
    },
    'findVisible: only those of the community page without a session': {
      from: "(await findLinkKind(db.read, mediaId)) !== 'community'",
      to: 'false',
      tests: [`${FEATURES}/links/`],
    },
    'findVisible: copies in reports are not for their owner': {
      from: '(await isCopyInReport(db.read, mediaId))',
      to: 'false',
      tests: [`${FEATURES}/reports/`],
    },
    'isPublic of a picture': {
      from: '-${width}"`,\n    isPublic: media.audience === EVERYONE',
      to: '-${width}"`,\n    isPublic: true',
      isPart: true,
    },
    'isPublic of a video': {
      from: '-video"`,\n    isPublic: media.audience === EVERYONE',
      to: '-video"`,\n    isPublic: true',
      isPart: true,
    },
    'isPublic of captions': {
      from: '-captions"`,\n    isPublic: media.audience === EVERYONE',
      to: '-captions"`,\n    isPublic: true',
      isPart: true,
    },
  },
  [`${FEATURES}/media/evidence.ts`]: {
    'stageEvidence: seen by nobody else': {
      from: 'audience: ONLY_ME',
      to: 'audience: 2',
      isPart: true,
      tests: [`${FEATURES}/reports/`],
    },
    'stageEvidence: no viewer of the original': {
      from: 'viewerId: null,',
      to: '',
      isPart: true,
      tests: [`${FEATURES}/reports/`],
    },
    'stageEvidence: beyond the limit of storage': {
      from: 'isBeyondLimit: true',
      to: 'isBeyondLimit: false',
      isPart: true,
      tests: [`${FEATURES}/reports/`],
    },
    'openEvidence: not public': {
      from: 'isPublic: false',
      to: 'isPublic: true',
      isPart: true,
      tests: [`${FEATURES}/reports/`],
    },
  },
};
