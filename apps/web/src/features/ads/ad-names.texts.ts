import type { AdState, Audience, CallToAction } from '@posy/contract/ads';

/** What the states of an ad are called. */
export const STATE_NAMES: Readonly<Record<AdState, string>> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  spent: 'Out of budget',
};

/** Whom an ad is for. */
export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  all: 'Everyone',
  '18-24': '18-24',
  '25-34': '25-34',
  '35+': '35+',
};

/** What is written on the button of an ad. */
export const CALL_NAMES: Readonly<Record<CallToAction, string>> = {
  'learn-more': 'Learn more',
  'shop-now': 'Shop now',
  'sign-up': 'Sign up',
  'contact-us': 'Contact us',
};
