import { YOUNGEST_AGE } from '@posy/contract/limits';
import type { LegalSection } from './privacy.texts.ts';

/** By what one lives together here. */
export const termsTexts: {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
} = {
  title: 'Terms',
  intro: 'What you can count on here, and what others count on from you.',
  sections: [
    {
      title: 'Your account',
      said: [
        `You are at least ${YOUNGEST_AGE} years old, you are who you say you are, and you keep your password to yourself. What is done with your account is yours to answer for.`,
      ],
    },
    {
      title: 'What is yours stays yours',
      said: [
        'What you share belongs to you. By sharing it you allow Posy to store it, to make smaller sizes of it, and to show it to those for whom you shared it, for as long as you leave it here. Share only what is yours to share.',
      ],
    },
    {
      title: 'What does not belong here',
      said: ['Please do not share, write or send:'],
      listed: [
        'spam: unwanted advertising, or the same over and over',
        'what insults, threatens or follows somebody',
        'hate against people for what they are',
        'nudity and sexual content',
        'violence, or what calls for it',
        'what leads people to harm themselves',
        'what is against the law, or belongs to somebody else',
      ],
    },
    {
      title: 'When somebody breaks these rules',
      said: [
        'You can report posts, comments, people, messages and ads. An administrator looks at each report, and may leave things as they are, remove what was reported, warn whoever shared it, or deactivate their account. Both sides are told in their activity. You can block or mute anybody at any time.',
      ],
    },
    {
      title: 'Ads',
      said: [
        'Anybody may run ads, which are marked as Sponsored and shown between posts. The same rules hold for them. You can hide an ad, and read why you see it.',
      ],
    },
    {
      title: 'Leaving',
      said: [
        'You can delete your account in Settings whenever you like; what becomes of what you shared is said under Privacy. Whoever runs this place may end accounts that break these rules, and may end the place.',
      ],
    },
    {
      title: 'No promise that all is well',
      said: [
        'Posy is run with care, but without a promise that it is always there or free of faults. Keep copies of what matters to you: Settings gives you one of everything.',
      ],
    },
  ],
};
