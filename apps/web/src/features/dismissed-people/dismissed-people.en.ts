import { texts } from '../../language/texts.ts';

export const dismissedPeopleTexts = texts('dismissed-people', {
  dismiss: 'Not interested in {name}',
  dismissed: 'You will not see {name} here',
  undo: 'Undo',
  error: 'Error',
  failed: 'This could not be saved on this device. Please try again.',

  // The outbox.
  what: 'Suggestions',
  dismissName: 'Do not suggest {name}',
  undoName: 'Suggest {name} again',
  somebody: 'a person',
  refused: 'The suggestions could not be changed',
});
