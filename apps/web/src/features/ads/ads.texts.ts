/** Every text of one's own ads. Those the spec gives are literal. */
export const adsTexts = {
  title: 'Ads',
  back: 'Back',
  createAd: 'Create Ad',
  totals: 'Totals',
  impressions: 'Impressions',
  clicks: 'Clicks',
  ctr: 'CTR',
  activeAds: 'Active Ads',
  yourAds: (count: number) => `Your ads (${count})`,
  loading: 'Loading your ads',
  empty: 'No ads yet',
  emptyHint: 'An ad is shown to people in their feed, as a Sponsored card. You decide what a day may cost.',
  nothingSaved: 'Nothing is saved on this device yet',
  nothingSavedHint: 'Your ads appear as soon as Posy can be reached.',
  active: 'Active',
  paused: 'Paused',
  adMenu: (title: string) => `Menu of ${title}`,
  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  removeTitle: 'Delete this ad?',
  removeQuestion: (title: string) => `“${title}” and its numbers will be gone. This action cannot be undone.`,
  cancel: 'Cancel',
  downloadCsv: 'Download CSV',
  spentToday: 'Spent today',
  spentOf: (spent: string, budget: string) => `${spent} of ${budget}`,
  spentInAll: (spent: string) => `${spent} in all`,
  ends: (date: string) => `Ends ${date}`,
  ended: (date: string) => `Ended ${date}`,
  noPicture: 'No photo or video',
  video: 'Video',

  waiting: 'Waiting to send',
  sending: 'Sending',
  sendingPercent: (percent: number) => `Sending ${percent} %`,
  stalled: 'Not sent yet. It is kept and tried again.',
  blocked: 'Waits for another item',
  notSent: 'Not sent',
  retry: 'Retry',
  discard: 'Discard',
  discardTitle: 'Discard this ad?',
  discardQuestion: 'It was never sent, and what is in it is kept nowhere else in Posy.',
  notKept: 'This could not be kept on this device. Please try again.',

  perDay: 'Per day',
  whichAd: 'Ad',
  whichNumber: 'Number',
  spend: 'Spend',
  perDayOf: (what: string, title: string) => `${what} per day of ${title}`,
  noDays: 'Numbers appear here once the ad was shown to somebody.',
  daysOffline: 'The numbers per day need a connection.',
  daysFailed: 'The numbers per day could not be loaded.',
  tryAgain: 'Try again',
} as const;

/** Hundredths as an amount: 1,234.50. */
export function amount(hundredths: number): string {
  return (hundredths / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** 21 Nov 2026, where the person is. */
export function dateOf(at: number): string {
  return DATE.format(at);
}
