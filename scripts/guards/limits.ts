import type { GuardList } from './listed-guards.ts';

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;

/** Bounds of numbers, sizes and rates that `findLimits` does not find, and what makes a write be done once. */
export const LIMITS: GuardList = {
  [`${SERVER}/http/guards.ts`]: {
    'slow bodies of writes are cut': { from: 'slow.watch(raw);\n    }', to: '}', isPart: true },
    'slow bodies of reads are cut': {
      from: "headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined",
      to: 'false',
    },
  },
  [`${SERVER}/http/write-request.ts`]: {
    'fingerprint: method and path': {
      from: 'fingerprintOf(callOf(request), args)',
      to: "fingerprintOf('', args)",
      tests: [`${SERVER}/changes/`],
    },
  },
  [`${SERVER}/disk/disk-reserve.ts`]: {
    '#refuseBeyond: the share of an account': {
      from: 'own + bytes <= Math.min((room + own) / 2, MAX_ACCOUNT_BYTES)',
      to: 'true',
      tests: [`${SERVER}/fairness/`],
    },
  },
  [`${SERVER}/realtime/websocket.ts`]: {
    'maxPayload: MAX_FRAME_BYTES': { from: 'maxPayload: MAX_FRAME_BYTES', to: 'maxPayload: 10 ** 9', isPart: true },
    'maxFragments: MAX_FRAGMENTS': { from: 'maxFragments: MAX_FRAGMENTS', to: 'maxFragments: 10 ** 9', isPart: true },
  },
  [`${SERVER}/server.ts`]: {
    'maxParamLength: 300': {
      from: 'maxParamLength: 300',
      to: 'maxParamLength: 10 ** 6',
      isPart: true,
      tests: [`${SERVER}/http/`],
    },
  },
  [`${FEATURES}/media/receive-upload.ts`]: {
    'headerPairs: MAX_HEADER_PAIRS': {
      from: 'headerPairs: MAX_HEADER_PAIRS',
      to: 'headerPairs: 10 ** 6',
      isPart: true,
      tests: [`${FEATURES}/posts/posts.upload.test.ts`],
    },
    'maxFields: MAX_FIELDS': {
      from: 'MAX_FIELDS + lists.length * maxFiles',
      to: '10 ** 6',
      tests: [`${FEATURES}/posts/`],
    },
  },
  [`${FEATURES}/push/push.service.ts`]: {
    'subscribe: MAX_SUBSCRIPTIONS': {
      from: 'actor.userId, MAX_SUBSCRIPTIONS)',
      to: 'actor.userId, 10 ** 6)',
      isPart: true,
    },
  },
  [`${FEATURES}/session/session.service.ts`]: {
    'listDevices: MAX_LISTED': {
      from: 'reachableSince(deps), MAX_LISTED)',
      to: 'reachableSince(deps), 10 ** 6)',
      isPart: true,
    },
  },
  [`${FEATURES}/password-resets/request-reset.service.ts`]: {
    'requestReset: RESET_TRIES': { from: 'triesLeft: RESET_TRIES', to: 'triesLeft: 1000 * RESET_TRIES', isPart: true },
  },
  [`${FEATURES}/user-pages/user-pages.repo.ts`]: {
    'selectPage: MAX_COUNTED_POSTS': { from: 'limit.lit(MAX_COUNTED_POSTS)', to: 'limit.lit(10 ** 9)' },
  },
  'packages/contract/src/text-links.ts': {
    'MAX_TAGS of a text': {
      from: 'seen.tags, MAX_TAGS]',
      to: 'seen.tags, Infinity]',
      isPart: true,
      tests: [`${FEATURES}/tags/`],
    },
    'MAX_MENTIONS of a text': {
      from: 'seen.usernames, MAX_MENTIONS]',
      to: 'seen.usernames, Infinity]',
      isPart: true,
      tests: [`${FEATURES}/mentions/`, `${FEATURES}/activity/`],
    },
  },
};
