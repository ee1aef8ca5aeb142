import { ActivityEntitySchema, ActivityMarkEntitySchema } from '@posy/contract/activity';
import { tableChanges } from '../../local/change-definition.ts';

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
