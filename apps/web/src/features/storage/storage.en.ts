import { texts } from '../../language/texts.ts';

export const storageTexts = texts('storage', {
  intro: 'What Posy keeps here, so that you can see it again without a network.',
  pictures: 'Pictures',
  posts: 'Posts',
  comments: 'Comments',
  people: 'People',
  unsent: 'Not sent yet',
  drafts: 'Begun and not shared',
  none: 'None',

  usage: '{used} of {quota} used on this device',
  usageLabel: 'Room used on this device',

  clear: 'Clear pictures',
  clearTitle: 'Clear the pictures kept here?',
  clearQuestion:
    '{size} are freed. Pictures are loaded again when you look at them, for which you need a network. What you have not sent yet stays.',
  cleared: 'Pictures cleared, {size} freed.',
  clearFailed: 'The pictures could not be cleared. Please try again.',
  cancel: 'Cancel',

  persistent: 'Your browser keeps this, also when room is short.',
  notPersistent: 'Your browser may remove this when room is short. What you have not sent yet would be lost with it.',
  askToPersist: 'Ask to keep it',
  persistRefused: 'Your browser said no for now. It often agrees once Posy is installed or used more.',
  picturesValue: '{count} · {size}',
});
