import { mutesTexts as texts } from './mutes.en.ts';

/** The outbox's texts for mute mutations: see `outbox/entry-words.ts`. The result of muting is shown in its own place. */
export const muteWords = [
  {
    kind: 'mute.set',
    title: (args: unknown) => (isMute(args) ? texts.outboxMute : texts.outboxUnmute),
    what: texts.what,
    sent: null,
    refused: (_code: string, message: string, args: unknown) =>
      message || (isMute(args) ? texts.muteFailed : texts.unmuteFailed),
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function isMute(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isMuted' in args && args.isMuted === true;
}
