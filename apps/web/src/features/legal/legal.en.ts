import { texts } from '../../language/texts.ts';

export const legalTexts = texts('legal', {
  back: 'Back',

  // Terms.
  termsTitle: 'Terms',
  termsIntro: 'What you can expect here, and what others expect from you.',
  accountTitle: 'Your account',
  account1:
    'You are at least {age} years old, you are who you say you are, and you do not share your password. You are responsible for everything that is done with your account.',
  yoursTitle: 'What is yours stays yours',
  yours1:
    'What you share belongs to you. By sharing it you allow Posy to store it, to make smaller sizes of it, and to show it to the people you share it with, until you delete it. Share only what you have the right to share.',
  rulesTitle: 'What does not belong here',
  rules1: 'Please do not share, write or send:',
  rulesList1: 'spam: unwanted advertising, or the same over and over',
  rulesList2: 'insults, threats or stalking',
  rulesList3: 'hate against people for who they are',
  rulesList4: 'nudity and sexual content',
  rulesList5: 'violence, or calls for violence',
  rulesList6: 'content that leads people to harm themselves',
  rulesList7: 'content that is illegal or belongs to somebody else',
  brokenTitle: 'When somebody breaks these rules',
  broken1:
    'You can report posts, comments, people, messages and ads. An administrator reviews each report and may leave things as they are, remove the reported content, warn the person who shared it, or deactivate their account. Both sides see the decision in their activity. You can block or mute anybody at any time.',
  adsTitle: 'Ads',
  termsAds1:
    'Anybody may run ads. They are marked as Sponsored and shown between posts. The same rules apply to them. You can hide an ad and see why it is shown to you.',
  leavingTitle: 'Leaving',
  leaving1:
    'You can delete your account in Settings at any time. Privacy says what is deleted with it. The operator of this server may close accounts that break these rules, and may shut down the server.',
  noPromiseTitle: 'No guarantee',
  noPromise1:
    'Posy is run with care, but there is no guarantee that it is always available or free of errors. Keep copies of what matters to you: you can download all your data in Settings.',

  // Privacy.
  privacyTitle: 'Privacy',
  privacyIntro: 'What Posy stores about you, who can see it, and for how long.',
  sharingTitle: 'What you share',
  sharing1:
    'Everybody who is logged in can see your public posts, their comments, who gave them flowers, and their numbers of flowers and views. They can also see your name, username, picture and bio, the people you follow, and your followers.',
  sharing2:
    'Your posts for followers can be seen by your followers and you. You can approve each follower first, and remove any of them. Only you can see your private posts. They appear in nobody else’s feed, search or counts, and administrators cannot see them. They are stored on the server without encryption, so the operator of the server could read them there.',
  sharing3: 'Only you and administrators can see your email address.',
  messagesTitle: 'Messages',
  messages1:
    'Messages are not end-to-end encrypted. They are encrypted between your device and the server. The server stores them, so that both of you have them on all your devices. The operator of the server could read them there.',
  messages2:
    'Administrators have no page to read conversations. When somebody reports a message, administrators see that one message.',
  messages3:
    'The other person sees when a message reaches you and when you have read it, and that you are typing, unless you switch this off in the settings under Safety. Typing is not stored. When you choose who may write to you, the messages of others wait as requests: they learn nothing of it until you accept.',
  mediaTitle: 'Photos and videos',
  media1:
    'The place, time and camera of a photo or video are removed before others can see it. The original file is deleted once the smaller sizes are made.',
  safetyTitle: 'Blocking, muting, reporting',
  safety1:
    'People are not notified when you block or mute them. Reported people do not learn who reported them; administrators see both. A copy of the reported content is stored for the decision, and deleted 180 days after it.',
  privacyAds1:
    'An ad can be meant for an age group. Your year of birth is used for this only if you entered it in Settings, and for nothing else; nobody sees it. Posy stores for a few days that an ad was shown to you, so that it is counted once. Its advertiser sees numbers and no names.',
  elseTitle: 'What else is stored',
  else1: 'Besides what you write and share, the server stores:',
  elseList1: 'your password, as a hash from which it cannot be read',
  elseList2:
    'where you are logged in: the names of the browser and system, when you logged in, and when it was last used. You can see and end each log-in in Settings',
  elseList3:
    'that you viewed a post, until the next day, so that a view counts once a day. After that it is only a number',
  elseList4: 'for notifications, the address that your browser provides, until you turn them off',
  elseList5: 'the emails that Posy sent to you',
  elseList6:
    'a log of what administrators did, when, and from which network address. It cannot be changed, refers to people by number, and is deleted after a year. The network address is deleted with the account, at the latest after that year',
  deviceTitle: 'On your device',
  device1:
    'Posy stores on your device what you have seen, so that it works offline, and what you have not sent yet. One cookie keeps you logged in. If you choose a language, a second cookie stores it. Posy contains no cookies, trackers or scripts of others. When you log out, everything stored for your account on the device is deleted.',
  howLongTitle: 'How long',
  howLong1: 'What you share stays until you delete it. In addition:',
  howLongList1:
    'when you delete your account, your profile, posts, photos, videos, comments, flowers, follows, ads and the emails to you are deleted at once, and so are your name and texts in your reports. In conversations the other person keeps the thread: your messages in it are emptied, and your name is replaced with ‘Deleted user’',
  howLongList2: 'your username stays reserved for {reservedDays} days, so that nobody can pretend to be you',
  howLongList3:
    'the server remembers for {answeredDays} days which of your requests it answered, and for {changesDays} days which entries changed, without their content, so that your other devices can catch up',
  howLongList4: 'a copy of your data that you requested is deleted after {exportDays} days',
  howLongList5:
    'the operator of the server may have backups. Deleted content stays in them until they are replaced. When one is restored, deleted accounts and messages that were deleted for everyone are deleted again: for this their numbers, without content, are stored for 35 days',
  howLongList6: 'emails that Posy sent to you are deleted from the server after {emailDays} days',
  howLongList7:
    'the server remembers for {deletedDays} days that something was deleted, as a scrambled number without its content, so that a device that was offline does not bring it back. Deleted texts are also removed from the answers that the server remembers',
  howLongList8:
    'what a post or message said before it was changed, and photos that were removed from a post, are stored for 30 days, for reports alone',
  rightsTitle: 'What you can do',
  rights1:
    'In Settings you can change or delete what Posy stores about you, download a copy of it, see where you are logged in, and delete your account.',
});
