import { texts } from '../../language/texts.ts';

/** Every text of the feature. Those that the spec gives are literal. */
export const preferencesTexts = texts('preferences', {
  title: 'Notify me of',
  hint: 'For all your devices.',
  messages: 'Messages',
  flowers: 'Flowers',
  comments: 'Comments',
  follows: 'New followers',
  update: 'Notification settings',
  change: 'Settings',
  failed: 'Failed to update notification settings.',
  birthYear: 'Year of birth (optional)',
  birthYearHint: 'Private: nobody sees it. Used only to show you ads that are meant for your age.',
  birthYearInvalid: 'Please enter a valid year of birth',
  birthYearSave: 'Save year',
  birthYearSaved: 'Year of birth saved',
  birthYearGone: 'Year of birth removed',
  birthYearEntry: 'Year of birth',
  birthYearFailed: 'Failed to save your year of birth.',
  languageEntry: 'Language',
  languageFailed: 'Failed to save your language.',
  language: 'Language',
  languageAsBrowser: 'As the browser says',
  languageHint: 'For all your devices. Posy restarts to change it; your drafts stay.',
});
