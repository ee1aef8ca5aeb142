/** Every text of an ad in the feed. */
export const feedAdTexts = {
  sponsored: 'Sponsored',
  adBy: (name: string) => `Sponsored by ${name}`,
  menu: 'Ad menu',
  hide: 'Hide this ad',
  hidden: 'Ad hidden',
  hiddenHint: 'You will not see it again on this device.',
  undo: 'Undo',
  why: 'Why this ad?',
  whyTitle: 'Why you see this ad',
  whyEverybody: (name: string) => `${name} wants it to be seen by everyone on Posy.`,
  whyAge: (name: string) =>
    `${name} wants it to be seen by people of an age group, and the year of birth in your Settings is in it.`,
  whyMore:
    'Posy picks ads by nothing else. Advertisers learn how often an ad was seen and followed, never by whom. The same ad is counted at most once an hour, and shown to you five times a day at most.',
  whySettings: 'Open Settings',
  report: 'Report ad',
  opensTab: ' (opens in a new tab)',
  error: 'Error',
  noUsername: 'User must have a username to start a conversation.',
  notKept: 'This could not be kept on this device. Please try again.',
} as const;
