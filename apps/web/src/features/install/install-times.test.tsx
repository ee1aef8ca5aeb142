import { beforeEach, expect, test } from 'vitest';
import { clearPrivateStorage } from '../../platform/private-storage.ts';
import { guideFor } from './how-to-install.ts';
import { isTimeToOffer, noteDismissed, noteInstalled, notePosted, noteVisit } from './install-times.ts';

const DAY_MS = 86_400_000;
const NOON = 20_000 * DAY_MS + DAY_MS / 2;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the app is not offered on the first visit, however often the page is opened', () => {
  noteVisit(NOON);
  noteVisit(NOON + 60_000);

  expect(isTimeToOffer(NOON + 60_000)).toBe(false);
});

test.each([
  ['another day', () => noteVisit(NOON + DAY_MS)],
  [
    'another tab',
    () => {
      sessionStorage.clear();
      noteVisit(NOON + 60_000);
    },
  ],
  ['the first post', () => notePosted()],
])('the app is offered on %s', (_, happens) => {
  noteVisit(NOON);

  happens();

  expect(isTimeToOffer(NOON + DAY_MS)).toBe(true);
});

test('a dismissal lasts 30 days, for every user of the device', () => {
  notePosted();

  noteDismissed(NOON);
  clearPrivateStorage();

  expect(isTimeToOffer(NOON + 30 * DAY_MS - 1)).toBe(false);
  expect(isTimeToOffer(NOON + 30 * DAY_MS)).toBe(true);
});

test('a clock that was set back does not hide the offer forever', () => {
  notePosted();
  noteDismissed(NOON);

  expect(isTimeToOffer(NOON - 365 * DAY_MS)).toBe(true);
});

test('an installed app is never offered', () => {
  notePosted();
  noteInstalled();

  expect(isTimeToOffer(NOON + 365 * DAY_MS)).toBe(false);
});

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
    5,
    'ios-safari',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) CriOS/151.0 Safari/604.1',
    5,
    'ios-other',
  ],
  ['an iPad that says it is a Mac', `${MAC} Version/26.0 Safari/605.1.15`, 5, 'ios-safari'],
  ['Safari on a Mac', `${MAC} Version/26.0 Safari/605.1.15`, 0, 'mac-safari'],
  ['an old Safari on a Mac', `${MAC} Version/16.6 Safari/605.1.15`, 0, null],
  ['Chrome on a Mac', `${MAC} Chrome/151.0.0.0 Safari/537.36`, 0, 'desktop'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 5, 'android-firefox'],
  ['Chrome on Android', `${ANDROID} Chrome/151.0.0.0 Mobile Safari/537.36`, 5, 'android'],
  ['Firefox on a desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 0, null],
])('%s has a matching guide', (_, userAgent, maxTouchPoints, guide) => {
  expect(guideFor({ userAgent, maxTouchPoints })).toBe(guide);
});
