import type { AdState, Audience, CallToAction } from '@posy/contract/ads';
import { adsTexts as texts } from './ads.en.ts';

/** Names of the states of an ad. */
export const STATE_NAMES: Readonly<Record<AdState, string>> = {
  active: texts.stateActive,
  paused: texts.statePaused,
  ended: texts.stateEnded,
  spent: texts.stateSpent,
};

/** Names of the audiences of an ad. */
export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  all: texts.audienceAll,
  '18-24': '18-24',
  '25-34': '25-34',
  '35+': '35+',
};

/** Labels of the button of an ad. */
export const CALL_NAMES: Readonly<Record<CallToAction, string>> = {
  'learn-more': texts.callLearnMore,
  'shop-now': texts.callShopNow,
  'sign-up': texts.callSignUp,
  'contact-us': texts.callContactUs,
};

/** Options of a select. */
export const AUDIENCE_CHOICES = [
  { value: 'all', label: AUDIENCE_NAMES.all },
  { value: '18-24', label: AUDIENCE_NAMES['18-24'] },
  { value: '25-34', label: AUDIENCE_NAMES['25-34'] },
  { value: '35+', label: AUDIENCE_NAMES['35+'] },
] as const;

/** Options of a select. */
export const CALL_CHOICES = [
  { value: 'learn-more', label: CALL_NAMES['learn-more'] },
  { value: 'shop-now', label: CALL_NAMES['shop-now'] },
  { value: 'sign-up', label: CALL_NAMES['sign-up'] },
  { value: 'contact-us', label: CALL_NAMES['contact-us'] },
] as const;
