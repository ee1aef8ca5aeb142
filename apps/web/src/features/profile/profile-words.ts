import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { showDialog } from '../../app/open-dialog.ts';
import { profileWordsTexts as texts } from './profile-words.texts.ts';

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** Why the server would not take a change, in its words; the spec's where it said nothing to act on. */
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
  isKeptWhenRefused: true,
  // The form opens with what was refused, and says beside the field why.
  fix: { label: texts.edit, open: () => showDialog('profile') },
} as const;

/** How the outbox speaks of a wish: see `outbox/entry-words.ts`. */
export const profileWords = [
  { kind: 'profile.update', title: () => texts.fields, ...common },
  { kind: 'profile.picture', title: () => texts.picture, ...common },
] as const;
