import { activityWords } from '../activity/activity-words.ts';
import { adWords } from '../ads/ad-words.ts';
import { blockWords } from '../blocks/block-words.ts';
import { collectionWords } from '../collections/collection-words.ts';
import { commentFlowerWords } from '../comment-flowers/comment-flower-words.ts';
import { commentWords } from '../comments/comment-words.ts';
import { conversationWords } from '../conversations/conversation-words.ts';
import type { EntryAbout } from '../delivery/entry-about.ts';
import { dismissedPersonWords } from '../dismissed-people/dismissed-person-words.ts';
import { flowerWords } from '../flowers/flower-words.ts';
import { followWords } from '../follows/follow-words.ts';
import { messageRequestWords } from '../message-requests/message-request-words.ts';
import { messageWords } from '../messages/message-words.ts';
import { muteWords } from '../mutes/mute-words.ts';
import { postWords } from '../posts/post-words.ts';
import { preferencesWords } from '../preferences/preferences-words.ts';
import { profileWords } from '../profile/profile-words.ts';
import { reportWords } from '../reports/report-words.ts';
import { savedPostWords } from '../saved-posts/saved-post-words.ts';
import { outboxTexts } from './outbox.en.ts';

/** The texts about one kind of mutation. Each feature has its own; `wordsOf` lists them by hand. */
export interface EntryWords {
  readonly kind: string;
  /** The line of this entry in the outbox. */
  readonly title: (args: unknown, about: EntryAbout) => string;
  /** The action, in a word or two. */
  readonly what: string;
  /** The action with the user and the post it concerns, for an entry whose title is the user's own text. */
  readonly whatAbout?: (about: EntryAbout) => string;
  /** Shown when the server has accepted it; null: not shown. */
  readonly sent: string | ((args: unknown) => string) | null;
  /** A second line to `sent`, with the time of the answer, as hours and minutes. */
  readonly sentHint?: (time: string, args: unknown) => string;
  /** Shown when it was finally refused, by code, message and named field of the answer; null: not shown. */
  readonly refused: (code: string, message: string, args: unknown, field?: string) => string | null;
  /** The title above `refused`, for a text that does not name the failed action. */
  readonly refusedTitle?: string;
  /** Opens the form with its former input, so that the user can correct a refused mutation. */
  readonly fix?: { readonly label: string; readonly open: () => void };
  /** Whether a refused mutation stays in the outbox until the user decides. Else it is discarded and its effect undone. */
  readonly staysWhenRefused: boolean;
  /** Its effect is invisible, so the result is shown as a toast even while its post is on the screen. */
  readonly isUnseen?: boolean;
  /** `sent` is shown as a toast even while its post is on the screen. */
  readonly isSuccessShown?: boolean;
  /** Success is visible in its place or unimportant: `sent` is announced to assistive tech only. */
  readonly isOnlyAnnounced?: boolean;
}

const UNKNOWN: Omit<EntryWords, 'kind'> = {
  title: () => outboxTexts.unknownKind,
  what: outboxTexts.needsUpdate,
  sent: null,
  refused: (_code, message) => message,
  staysWhenRefused: true,
};

/** The texts of a kind; a kind of a newer app has general ones. */
export function wordsOf(kind: string): EntryWords {
  const listed: readonly EntryWords[] = [
    ...postWords,
    ...flowerWords,
    ...commentWords,
    ...commentFlowerWords,
    ...followWords,
    ...profileWords,
    ...messageWords,
    ...conversationWords,
    ...messageRequestWords,
    ...blockWords,
    ...muteWords,
    ...dismissedPersonWords,
    ...reportWords,
    ...preferencesWords,
    ...activityWords,
    ...adWords,
    ...savedPostWords,
    ...collectionWords,
  ];
  return listed.find((words) => words.kind === kind) ?? { kind, ...UNKNOWN };
}
