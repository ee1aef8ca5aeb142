import { texts } from '../../language/texts.ts';

export const followRequestsTexts = texts('follow-requests', {
  title: 'Requests to follow you',
  hint: 'They see your posts for followers once you accept.',
  accept: 'Accept',
  decline: 'Decline',
  acceptName: 'Accept {name} as a follower',
  declineName: 'Decline {name} as a follower',
  removeName: 'Remove {name} from your followers',
  accepted: 'Accepted as a follower',
  declined: 'Request declined',
  removed: 'Follower removed',
  failed: 'The answer could not be given. Please try again.',
  somebody: 'somebody',
  approve: 'Approve followers',
  approveHint: 'Who wants to follow you asks first. Requests are in Activity and among your followers.',
  approveFailed: 'This could not be saved. Please try again.',
});
