import type { EntryAbout } from '../delivery/entry-about.ts';
import { mutesTexts as texts } from './mutes.en.ts';
import { setMute } from './mutes.switch.ts';

/** The outbox's texts for mute mutations: see `outbox/entry-words.ts`. The result of muting is shown in its own place. */
export const muteWords = [
  {
    kind: 'mute.set',
    title: (args: unknown, { person }: EntryAbout) => titleOf(setMute.isOn(args), person),
    what: texts.what,
    sent: null,
    refused: (_code: string, message: string, args: unknown) =>
      message || (setMute.isOn(args) ? texts.muteFailed : texts.unmuteFailed),
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function titleOf(isMuted: boolean, name: string | null): string {
  if (name === null) return isMuted ? texts.outboxMute : texts.outboxUnmute;
  return isMuted ? texts.muteName({ name }) : texts.unmuteName({ name });
}
