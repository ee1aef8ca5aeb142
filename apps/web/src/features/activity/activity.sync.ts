import { ActivityEntitySchema, ActivityMarkEntitySchema, markActivitySeenCall } from '@posy/contract/activity';
import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';

/** `userId`: oneself. `seenAt`: `createdAt` of the newest that was shown. */
const SeenArgsSchema = Type.Object({ userId: UserIdSchema, seenAt: Type.String() });
export type SeeActivityArgs = Type.Static<typeof SeenArgsSchema>;

/** Marks everything up to a time as seen. The latest of unsent marks counts, in any order. */
export const seeActivity: MutationDefinition<SeeActivityArgs> = {
  kind: 'activity.seen',
  version: 1,
  read: (args) => (matches(SeenArgsSchema, args) ? args : null),
  lane: () => 'activity',
  target: ({ userId }) => ({ type: 'activityMark', id: userId }),
  coalesce(queued, next) {
    const instants = [next, ...queued.map(({ args }) => seeActivity.read(args))].map((args) => args?.seenAt ?? '');
    return {
      remove: queued.map(({ key }) => key),
      add: true,
      args: { ...next, seenAt: instants.toSorted().at(-1) ?? next.seenAt },
    };
  },
  request: ({ seenAt }) => requestOf(markActivitySeenCall, {}, { seenAt }),
  isSilentWhenRefused: true,
  isBackground: true,
};

/** Activity of the logged-in user. */
export const activityChanges = tableChanges({
  type: 'activity',
  table: (cache) => cache.activity,
  schema: ActivityEntitySchema,
  toRow: (activity, rev) => ({ ...activity, rev }),
  scopeOf: () => 'u',
});

/** The time up to which they have seen it. */
export const activityMarkChanges = tableChanges({
  type: 'activityMark',
  table: (cache) => cache.activityMark,
  schema: ActivityMarkEntitySchema,
  toRow: (mark, rev, id) => ({ ...mark, rev, id }),
  scopeOf: () => 'u',
});
