import { activityWords } from '../activity/activity-words.ts';
import { adWords } from '../ads/ad-words.ts';
import { blockWords } from '../blocks/block-words.ts';
import { commentWords } from '../comments/comment-words.ts';
import { conversationWords } from '../conversations/conversation-words.ts';
import { flowerWords } from '../flowers/flower-words.ts';
import { followWords } from '../follows/follow-words.ts';
import { messageWords } from '../messages/message-words.ts';
import { muteWords } from '../mutes/mute-words.ts';
import { postWords } from '../posts/post-words.ts';
import { preferencesWords } from '../preferences/preferences-words.ts';
import { profileWords } from '../profile/profile-words.ts';
import { reportWords } from '../reports/report-words.ts';
import { outboxTexts } from './outbox.texts.ts';

/** What is said of one kind of wish. Each feature brings its own; they are listed here by hand, in `wordsOf`. */
export interface EntryWords {
  readonly kind: string;
  /** What this one is about, as a line of the outbox. */
  readonly title: (args: unknown) => string;
  /** What is done, in a word or two. */
  readonly what: string;
  /** Told when the server has it; null: not worth a word. */
  readonly sent: string | ((args: unknown) => string) | null;
  /** A second line to `sent`, with the time at which it was heard, as hours and minutes. */
  readonly sentHint?: (time: string, args: unknown) => string;
  /** Told when it was refused for good, by code and message of the answer; null: not worth a word. */
  readonly refused: (code: string, message: string, args: unknown) => string | null;
  /** Stands above `refused`, where that alone does not say what failed. */
  readonly refusedTitle?: string;
  /** Where a refused one can be put right: opens the form with what was in it. */
  readonly fix?: { readonly label: string; readonly open: () => void };
  /** Whether a refused one stays until the person decides. Else it is given up: what it was about is as before. */
  readonly isKeptWhenRefused: boolean;
  /** Nothing of it is seen where it belongs: it is told in so many words also while that is in sight. */
  readonly isUnseen?: boolean;
  /** That it was sent is seen where it was done, or nobody needs to see it: `sent` is for assistive tech alone. */
  readonly isSaid?: boolean;
}

const UNKNOWN: Omit<EntryWords, 'kind'> = {
  title: () => outboxTexts.unknownKind,
  what: outboxTexts.needsUpdate,
  sent: null,
  refused: (_code, message) => message,
  isKeptWhenRefused: true,
};

/** The words for a kind; a kind of a newer app has words too. */
export function wordsOf(kind: string): EntryWords {
  const listed: readonly EntryWords[] = [
    ...postWords,
    ...flowerWords,
    ...commentWords,
    ...followWords,
    ...profileWords,
    ...messageWords,
    ...conversationWords,
    ...blockWords,
    ...muteWords,
    ...reportWords,
    ...preferencesWords,
    ...activityWords,
    ...adWords,
  ];
  return listed.find((words) => words.kind === kind) ?? { kind, ...UNKNOWN };
}
