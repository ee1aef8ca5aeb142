import type { EntryAbout } from '../delivery/entry-about.ts';
import { dismissedPeopleTexts as texts } from './dismissed-people.en.ts';
import { setDismissal } from './dismissed-people.switch.ts';

/** The outbox's texts for dismissed people: see `outbox/entry-words.ts`. The result is shown in its own place. */
export const dismissedPersonWords = [
  {
    kind: 'dismissedPerson.set',
    title: (args: unknown, { person }: EntryAbout) => titleOf(setDismissal.isOn(args), person ?? texts.somebody),
    what: texts.what,
    sent: null,
    refused: (_code: string, message: string) => message || texts.refused,
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function titleOf(isDismissed: boolean, name: string): string {
  return isDismissed ? texts.dismissName({ name }) : texts.undoName({ name });
}
