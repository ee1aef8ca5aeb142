import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { showDialog } from '../../kit/open-dialog.ts';
import { profileTexts as texts } from './profile.en.ts';
import { updateProfile } from './profile.mutators.ts';

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** The reason of a refusal in the server's words, or a text of the app if the server's does not help the user. */
export function profileRefusal(code: string, message: string): string {
  const isBare = isErrorCode(code) && BARE_MESSAGES.has(code);
  return isBare || message === '' ? texts.updateFailed : message;
}

const common = {
  what: texts.what,
  sent: (args: unknown) => (isAboutFollowers(args) ? texts.followersUpdated : texts.updated),
  sentHint: (time: string) => texts.updatedAt({ time }),
  refusedTitle: texts.updateFailedTitle,
  refused: profileRefusal,
  staysWhenRefused: true,
  // The form opens with the refused input, and shows the reason beside its field.
  fix: { label: texts.outboxEdit, open: () => showDialog('profile') },
} as const;

/** A change of who may follow one, and of nothing else. */
function isAboutFollowers(args: unknown): boolean {
  const { fields = {} } = updateProfile.read(args) ?? {};
  return Object.keys(fields).join() === 'approvesFollowers';
}

/** The outbox's texts for profile mutations: see `outbox/entry-words.ts`. */
export const profileWords = [
  {
    kind: 'profile.update',
    ...common,
    title: (args: unknown) => (isAboutFollowers(args) ? texts.followers : texts.fields),
  },
  { kind: 'profile.picture', title: () => texts.picture, ...common },
] as const;
