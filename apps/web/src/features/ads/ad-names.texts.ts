import type { AdState, Audience, CallToAction } from '@posy/contract/ads';
import { texts } from '../../language/texts.ts';
import english from './ad-names.en.ts';

const said = texts('ad-names', english);

/** What the states of an ad are called. */
export const STATE_NAMES: Readonly<Record<AdState, string>> = {
  active: said.stateActive,
  paused: said.statePaused,
  ended: said.stateEnded,
  spent: said.stateSpent,
};

/** Whom an ad is for. */
export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  all: said.audienceAll,
  '18-24': '18-24',
  '25-34': '25-34',
  '35+': '35+',
};

/** What is written on the button of an ad. */
export const CALL_NAMES: Readonly<Record<CallToAction, string>> = {
  'learn-more': said.callLearnMore,
  'shop-now': said.callShopNow,
  'sign-up': said.callSignUp,
  'contact-us': said.callContactUs,
};

/** The same, to choose from. */
export const AUDIENCE_CHOICES = [
  { value: 'all', label: AUDIENCE_NAMES.all },
  { value: '18-24', label: AUDIENCE_NAMES['18-24'] },
  { value: '25-34', label: AUDIENCE_NAMES['25-34'] },
  { value: '35+', label: AUDIENCE_NAMES['35+'] },
] as const;

/** The same, to choose from. */
export const CALL_CHOICES = [
  { value: 'learn-more', label: CALL_NAMES['learn-more'] },
  { value: 'shop-now', label: CALL_NAMES['shop-now'] },
  { value: 'sign-up', label: CALL_NAMES['sign-up'] },
  { value: 'contact-us', label: CALL_NAMES['contact-us'] },
] as const;
