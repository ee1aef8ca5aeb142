import { texts } from '../../language/texts.ts';

export const storageTexts = texts('storage', {
  intro: 'What Posy stores on this device for offline use.',
  pictures: 'Pictures',
  kept: 'Kept offline',
  posts: 'Posts',
  comments: 'Comments',
  people: 'People',
  unsent: 'Not sent yet',
  drafts: 'Drafts',
  none: 'None',

  usage: '{used} of {quota} used on this device',
  usageLabel: 'Storage used on this device',
  noOfflineStart:
    'This browser or private window cannot open Posy without a connection. A private window deletes everything when it is closed: send your items first.',

  clear: 'Clear pictures',
  clearTitle: 'Clear the pictures on this device?',
  clearQuestion:
    'This frees {size}. Pictures are loaded again when you view them online. Unsent items and collections that you keep offline stay.',
  cleared: 'Pictures cleared, {size} freed.',
  clearFailed: 'The pictures could not be cleared. Please try again.',

  persistent: 'Your browser keeps this data, even when storage runs low.',
  notPersistent: 'Your browser may delete this data when storage runs low. Unsent items would be lost.',
  askToPersist: 'Ask to keep it',
  persistRefused: 'Your browser declined. It often agrees once Posy is installed or used more.',
  picturesValue: '{count} · {size}',
  keptValue: '{count} · {size} of {budget}',
});
