import { texts } from '../../language/texts.ts';

export const activityTexts = texts('activity', {
  title: 'Activity',
  seen: 'Activity seen',
  loading: 'Loading',
  nothingSaved: 'Nothing is saved on this device yet',
  nothingSavedHint: 'Your activity appears as soon as Posy can be reached.',
  emptyTitle: 'Nothing here yet',
  emptyHint:
    'Flowers and comments on your posts, replies to your comments and flowers for them, mentions of you, new followers, and decisions about reports are listed here.',
  newPart: 'New',
  earlierPart: 'Earlier',
  photo: 'Your photo',
  photoOfPost: 'Photo of the post',
  flowered: 'gave your post a flower',
  floweredTogether: 'gave your post flowers',
  commented: 'commented',
  replied: 'replied to your comment',
  mentioned: 'mentioned you',
  commentFlowered: 'gave your comment a flower',
  commentFloweredTogether: 'gave your comment flowers',
  followed: 'follows you',
  nobody: 'Somebody',
  showOlder: 'Show older',
  nameAndOthers: '{first} and {others, plural, one {# other} other {# others}}',
  twoNames: '{first} and {second}',
  twoNamesAndOthers: '{first}, {second} and {others, plural, one {# other} other {# others}}',
});
