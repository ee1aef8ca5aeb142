import { requestOf } from '@posy/contract/call';
import { dismissPersonCall, restorePersonCall } from '@posy/contract/dismissed-people';
import { UserIdSchema } from '@posy/contract/ids';
import { switchMutation } from '../../sync/switch-mutation.ts';

/** Dismisses a suggested user, or takes that back. */
export const setDismissal = switchMutation({
  kind: 'dismissedPerson.set',
  type: 'dismissedPerson',
  id: 'userId',
  ids: UserIdSchema,
  isOn: 'isDismissed',
  lane: (id) => `dismissal:${id}`,
  request: (id, isDismissed) => requestOf(isDismissed ? dismissPersonCall : restorePersonCall, { id }),
  stored: async ({ cache }, id) => (await cache.dismissedPeople.get(id))?.isDismissed ?? false,
  // A deleted user is not suggested.
  notFoundIsSuccess: 'always',
});
