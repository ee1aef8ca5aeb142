import { texts } from '../../language/texts.ts';

export const adsTexts = texts('ads', {
  saveFailed: 'This could not be saved on this device. Please try again.',

  // The form.
  create: 'Create Ad',
  createFailed: 'Failed to create ad. Please try again.',

  // States, audiences and buttons.
  stateActive: 'Active',
  statePaused: 'Paused',
  stateEnded: 'Ended',
  stateSpent: 'Out of budget',
  audienceAll: 'Everyone',
  callLearnMore: 'Learn more',
  callShopNow: 'Shop now',
  callSignUp: 'Sign up',
  callContactUs: 'Contact us',

  // The outbox.
  outboxEdit: 'Edit ad',
  outboxStatus: 'Ad status',
  outboxDelete: 'Delete ad',
  ad: 'Ad',
  editFailed: 'Failed to update ad. Please try again.',
  statusFailed: 'Failed to update ad status',
  deleteFailed: 'Failed to delete ad. Please try again.',
  created: 'Ad created',
  edited: 'Ad updated',
  deleted: 'Ad deleted',

  // The card in the feed.
  sponsored: 'Sponsored',
  adBy: 'Sponsored by {name}',
  cardMenu: 'Ad menu',
  hide: 'Hide this ad',
  hidden: 'Ad hidden',
  hiddenHint: 'You will not see it again on this device.',
  undo: 'Undo',
  why: 'Why this ad?',
  whyTitle: 'Why you see this ad',
  whyEverybody: '{name} chose to show it to everyone on Posy.',
  whyAge: '{name} chose to show it to an age group, and the year of birth in your Settings belongs to it.',
  whyMore:
    'Posy uses nothing else to choose ads. Advertisers learn how often an ad was seen and clicked, but not by whom. An ad is counted at most once an hour, and shown to you at most five times a day.',
  whySettings: 'Open Settings',
  opensTab: ' (opens in a new tab)',
  error: 'Error',
  noUsername: 'User must have a username to start a conversation.',
});
