import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { showDialog } from '../../app/open-dialog.ts';
import { profileTexts as texts } from './profile.en.ts';

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** The reason of a refusal in the server's words, or the spec's text if the server's does not help the user. */
export function profileRefusal(code: string, message: string): string {
  const isBare = isErrorCode(code) && BARE_MESSAGES.has(code);
  return isBare || message === '' ? texts.updateFailed : message;
}

const common = {
  what: texts.what,
  sent: texts.updated,
  sentHint: (time: string) => texts.updatedAt({ time }),
  refusedTitle: texts.updateFailedTitle,
  refused: profileRefusal,
  staysWhenRefused: true,
  // The form opens with the refused input, and shows the reason beside its field.
  fix: { label: texts.outboxEdit, open: () => showDialog('profile') },
} as const;

/** The outbox's texts for profile mutations: see `outbox/entry-words.ts`. */
export const profileWords = [
  { kind: 'profile.update', title: () => texts.fields, ...common },
  { kind: 'profile.picture', title: () => texts.picture, ...common },
] as const;
