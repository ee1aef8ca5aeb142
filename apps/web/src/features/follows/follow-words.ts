import type { EntryAbout } from '../delivery/entry-about.ts';
import { followRequestsTexts as requests } from './follow-requests.en.ts';
import { followWordsTexts } from './follow-words.en.ts';
import { setFollower } from './followers.mutators.ts';
import { followsTexts as texts } from './follows.en.ts';
import { setFollow } from './follows.switch.ts';

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const followWords = [
  {
    kind: 'follow.set',
    title: (args: unknown, { person }: EntryAbout) => titleOf(setFollow.isOn(args), person),
    what: texts.following,
    sent: (args: unknown) => (setFollow.isOn(args) ? followWordsTexts.followed : followWordsTexts.unfollowed),
    sentHint: (_time: string, args: unknown) =>
      setFollow.isOn(args) ? followWordsTexts.followedHint : followWordsTexts.unfollowedHint,
    refused: (_code: string, message: string, args: unknown) =>
      setFollow.isOn(args) ? message || texts.followFailed : texts.unfollowFailed,
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
  {
    kind: 'follower.set',
    title: (args: unknown, { person }: EntryAbout) => answerOf(args, person ?? requests.somebody).title,
    what: requests.title,
    sent: (args: unknown) => answerOf(args, '').sent,
    refused: (_code: string, message: string) => message || requests.failed,
    refusedTitle: texts.error,
    staysWhenRefused: false,
    isOnlyAnnounced: true,
  },
] as const;

function answerOf(args: unknown, name: string): { readonly title: string; readonly sent: string } {
  const { isFollower = false, isRequest = true } = setFollower.read(args) ?? {};
  if (isFollower) return { title: requests.acceptName({ name }), sent: requests.accepted };
  if (isRequest) return { title: requests.declineName({ name }), sent: requests.declined };
  return { title: requests.removeName({ name }), sent: requests.removed };
}

function titleOf(isFollowing: boolean, name: string | null): string {
  if (name === null) return isFollowing ? followWordsTexts.followAction : followWordsTexts.unfollowAction;
  return isFollowing ? followWordsTexts.followName({ name }) : followWordsTexts.unfollowName({ name });
}
