import { texts } from '../../language/texts.ts';

export const sharedInTexts = texts('shared-in', {
  nothingShared: 'Nothing was shared',
  unavailable: 'Posy was not ready on this device yet. Open Posy once, then share again.',
  full: 'This device is out of storage. Free some space, then share again.',
  storedTitle: 'What you shared is stored',
  storedHint: 'Log in to post it. It stays on this device for a week.',
  draftTitle: 'You have begun a post',
  draftQuestion: 'There is already a draft on this device. Keep it, or replace it with what you just shared?',
  keepDraft: 'Keep the draft',
  useShared: 'Use what I shared',
  fromShare: 'This is what you shared.',
  leftOut:
    '{count, plural, one {A post has up to 10 photos or one video: # other was left out.} other {A post has up to 10 photos or one video: # others were left out.}}',
});
