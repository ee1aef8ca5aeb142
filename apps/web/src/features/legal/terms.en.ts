export default {
  title: 'Terms',
  intro: 'What you can count on here, and what others count on from you.',
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
  ads1: 'Anybody may run ads, which are marked as Sponsored and shown between posts. The same rules hold for them. You can hide an ad, and read why you see it.',
  leavingTitle: 'Leaving',
  leaving1:
    'You can delete your account in Settings whenever you like; what becomes of what you shared is said under Privacy. Whoever runs this place may end accounts that break these rules, and may end the place.',
  noPromiseTitle: 'No promise that all is well',
  noPromise1:
    'Posy is run with care, but without a promise that it is always there or free of faults. Keep copies of what matters to you: Settings gives you one of everything.',
} as const;
