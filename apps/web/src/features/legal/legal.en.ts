import { texts } from '../../language/texts.ts';

export const legalTexts = texts('legal', {
  back: 'Back',

  // Terms.
  termsTitle: 'Terms',
  termsIntro: 'What you can count on here, and what others count on from you.',
  accountTitle: 'Your account',
  account1:
    'You are at least {age} years old, you are who you say you are, and you keep your password to yourself. What is done with your account is yours to answer for.',
  yoursTitle: 'What is yours stays yours',
  yours1:
    'What you share belongs to you. By sharing it you allow Posy to store it, to make smaller sizes of it, and to show it to those for whom you shared it, for as long as you leave it here. Share only what is yours to share.',
  rulesTitle: 'What does not belong here',
  rules1: 'Please do not share, write or send:',
  rulesList1: 'spam: unwanted advertising, or the same over and over',
  rulesList2: 'what insults, threatens or follows somebody',
  rulesList3: 'hate against people for what they are',
  rulesList4: 'nudity and sexual content',
  rulesList5: 'violence, or what calls for it',
  rulesList6: 'what leads people to harm themselves',
  rulesList7: 'what is against the law, or belongs to somebody else',
  brokenTitle: 'When somebody breaks these rules',
  broken1:
    'You can report posts, comments, people, messages and ads. An administrator looks at each report, and may leave things as they are, remove what was reported, warn whoever shared it, or deactivate their account. Both sides are told in their activity. You can block or mute anybody at any time.',
  adsTitle: 'Ads',
  termsAds1:
    'Anybody may run ads, which are marked as Sponsored and shown between posts. The same rules hold for them. You can hide an ad, and read why you see it.',
  leavingTitle: 'Leaving',
  leaving1:
    'You can delete your account in Settings whenever you like; what becomes of what you shared is said under Privacy. Whoever runs this place may end accounts that break these rules, and may end the place.',
  noPromiseTitle: 'No promise that all is well',
  noPromise1:
    'Posy is run with care, but without a promise that it is always there or free of faults. Keep copies of what matters to you: Settings gives you one of everything.',

  // Privacy.
  privacyTitle: 'Privacy',
  privacyIntro: 'What Posy keeps about you, who can see it, and for how long.',
  sharingTitle: 'What you share',
  sharing1:
    'A public post, with its comments and how many flowers and views it has, is seen by everybody who is signed in. Your name, username, picture and bio are seen by everybody who is signed in, and so is whom you follow and who follows you.',
  sharing2:
    'A private post is seen by you alone. It is in nobody else’s feed, search or counts, and administrators do not see it either. It is stored on the server like everything else, not encrypted for you, so that whoever runs the server could read it there.',
  sharing3: 'Your e-mail address is seen by you and by administrators.',
  messagesTitle: 'Messages',
  messages1:
    'Messages are not end-to-end encrypted. They travel encrypted between your device and the server, where they are stored so that both of you have them on all your devices. Whoever runs the server could read them there.',
  messages2:
    'Administrators have no page on which to read conversations. When somebody reports a message to them, that one message is shown to them.',
  mediaTitle: 'Photos and videos',
  media1:
    'Where, when and with what a photo or video was taken is removed before others can see it. The file you picked is deleted once the sizes that are shown were made.',
  safetyTitle: 'Blocking, muting, reporting',
  safety1:
    'Who you block or mute is not told. Who is reported is not told who reported them; administrators see both. What was reported is kept as it was then, so that it can be decided about, and deleted 180 days after that.',
  privacyAds1:
    'An ad can be meant for an age. Only if you gave your year of birth in Settings is it used for that, and for nothing else; nobody sees it. That an ad was shown to you is kept for a few days, so that it is counted once; its advertiser sees numbers, and no names.',
  elseTitle: 'What else is kept',
  else1: 'Besides what you write and share, the server keeps:',
  elseList1: 'your password, as a hash that it cannot be read from',
  elseList2:
    'where you are signed in: the name of the browser and system, when it began, and when it was last used. You can see and end each in Settings',
  elseList3:
    'that you looked at a post, until the next day, so that a view counts once a day. After that it is only a number',
  elseList4: 'for notifications, the address your browser gave for them, until you turn them off',
  elseList5: 'the mails Posy sent you',
  elseList6:
    'a record of what administrators did, with when and from which network address. It cannot be changed, names people by number, and is deleted after a year. The network address is deleted with the account, at the latest after that year',
  deviceTitle: 'On your device',
  device1:
    'Posy keeps what you have seen on your device, so that it works without a network, and what you have not sent yet. There is one cookie, which keeps you signed in, and, where you chose a language, another that names it. Nobody else’s cookies, counters or scripts are in Posy. Logging out removes what is kept of your account on the device.',
  howLongTitle: 'How long',
  howLong1: 'What you share stays until you delete it. Besides that:',
  howLongList1:
    'when you delete your account, your profile, posts, photos, videos, comments, flowers, follows, ads and the mails to you are deleted at once, and so are your name and words in what you reported. In conversations the other person keeps the thread: your messages in it are emptied, and your name is replaced with ‘Deleted user’',
  howLongList2: 'your username stays reserved for {reservedDays} days, so that nobody can pass for you',
  howLongList3:
    'which of your calls were answered is remembered for {answeredDays} days, and which rows changed for {changesDays} days, without their content, so that devices that were away catch up',
  howLongList4: 'a copy of your data that you asked for is deleted after {exportDays} days',
  howLongList5: 'whoever runs the server may keep backups, in which what was deleted remains until they are replaced',
  howLongList6: 'mails that Posy sent you are deleted from the server after {emailDays} days',
  howLongList7:
    'that something was deleted is remembered for {deletedDays} days, as a scrambled number without its content, so that a device that was away does not bring it back. What the server remembers of its answers to you loses its texts when you delete them',
  rightsTitle: 'What you can do',
  rights1:
    'In Settings you can change or delete what Posy knows of you, save a copy of it, see where you are signed in, and delete your account.',
});
