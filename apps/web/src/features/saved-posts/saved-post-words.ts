import type { EntryAbout } from '../delivery/entry-about.ts';
import { savedPostsTexts as texts } from './saved-posts.en.ts';

/** The outbox's texts for saved posts: see `outbox/entry-words.ts`. */
export const savedPostWords = [
  {
    kind: 'savedPost.set',
    title: (args: unknown, { person }: EntryAbout) => titleOf(isSave(args), person),
    what: texts.what,
    sent: null,
    refused: (_code: string, message: string, args: unknown) =>
      message || (isSave(args) ? texts.saveFailed : texts.removeFailed),
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function titleOf(isSaved: boolean, name: string | null): string {
  if (name === null) return isSaved ? texts.save : texts.remove;
  return isSaved ? texts.saveOf({ name }) : texts.removeOf({ name });
}

function isSave(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'isSaved' in args && args.isSaved === true;
}
