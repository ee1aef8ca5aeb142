import { CHANGE_LOG_DAYS, EXPORT_KEPT_MS, IDEMPOTENCY_DAYS, USERNAME_RESERVED_DAYS } from '@posy/contract/limits';

const EXPORT_DAYS = Math.round(EXPORT_KEPT_MS / 86_400_000);

/** One subject of a page: what is said about it, and what is listed under that. */
export interface LegalSection {
  readonly title: string;
  readonly said: readonly string[];
  readonly listed?: readonly string[];
}

/** What becomes of what Posy knows of people. To be kept true: whoever changes what is stored changes this. */
export const privacyTexts: {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
} = {
  title: 'Privacy',
  intro: 'What Posy keeps about you, who can see it, and for how long.',
  sections: [
    {
      title: 'What you share',
      said: [
        'A public post, with its comments and how many flowers and views it has, is seen by everybody who is signed in. Your name, username, picture and bio are seen by everybody who is signed in, and so is whom you follow and who follows you.',
        'A private post is seen by you alone. It is in nobody else’s feed, search or counts, and administrators do not see it either. It is stored on the server like everything else, not encrypted for you, so that whoever runs the server could read it there.',
        'Your e-mail address is seen by you and by administrators.',
      ],
    },
    {
      title: 'Messages',
      said: [
        'Messages are not end-to-end encrypted. They travel encrypted between your device and the server, where they are stored so that both of you have them on all your devices. Whoever runs the server could read them there.',
        'Administrators have no page on which to read conversations. When somebody reports a message to them, that one message is shown to them.',
      ],
    },
    {
      title: 'Photos and videos',
      said: [
        'Where, when and with what a photo or video was taken is removed before others can see it. The file you picked is deleted once the sizes that are shown were made.',
      ],
    },
    {
      title: 'Blocking, muting, reporting',
      said: [
        'Who you block or mute is not told. Who is reported is not told who reported them; administrators see both. What was reported is kept as it was then, so that it can be decided about, and deleted 180 days after that.',
      ],
    },
    {
      title: 'Ads',
      said: [
        'An ad can be meant for an age. Only if you gave your year of birth in Settings is it used for that, and for nothing else; nobody sees it. That an ad was shown to you is kept for a few days, so that it is counted once; its advertiser sees numbers, and no names.',
      ],
    },
    {
      title: 'What else is kept',
      said: ['Besides what you write and share, the server keeps:'],
      listed: [
        'your password, as a hash that it cannot be read from',
        'where you are signed in: the name of the browser and system, when it began, and when it was last used. You can see and end each in Settings',
        'that you looked at a post, until the next day, so that a view counts once a day. After that it is only a number',
        'for notifications, the address your browser gave for them, until you turn them off',
        'the mails Posy sent you',
        'a record of what administrators did, with when and from which network address. It cannot be changed or deleted, and names people by number',
      ],
    },
    {
      title: 'On your device',
      said: [
        'Posy keeps what you have seen on your device, so that it works without a network, and what you have not sent yet. There is one cookie, which keeps you signed in. Nobody else’s cookies, counters or scripts are in Posy. Logging out removes what is kept of your account on the device.',
      ],
    },
    {
      title: 'How long',
      said: ['What you share stays until you delete it. Besides that:'],
      listed: [
        'when you delete your account, your profile, posts, photos, videos, comments, flowers, follows, ads and the mails to you are deleted at once, and so are your name and words in what you reported. In conversations the other person keeps the thread: your messages in it are emptied, and your name is replaced with ‘Deleted user’',
        `your username stays reserved for ${USERNAME_RESERVED_DAYS} days, so that nobody can pass for you`,
        `which of your calls were answered is remembered for ${IDEMPOTENCY_DAYS} days, and which rows changed for ${CHANGE_LOG_DAYS} days, without their content, so that devices that were away catch up`,
        `a copy of your data that you asked for is deleted after ${EXPORT_DAYS} days`,
        'whoever runs the server may keep backups, in which what was deleted remains until they are replaced',
      ],
    },
    {
      title: 'What you can do',
      said: [
        'In Settings you can change or delete what Posy knows of you, save a copy of it, see where you are signed in, and delete your account.',
      ],
    },
  ],
};
