import { markActivitySeenCall } from '@posy/contract/activity';
import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { UserIdSchema } from '@posy/contract/ids';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';

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
