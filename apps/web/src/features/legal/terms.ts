import { YOUNGEST_AGE } from '@posy/contract/limits';
import type { LegalText } from './legal-screen.tsx';
import { legalTexts as texts } from './legal.en.ts';

/** The terms of use. */
export const TERMS: LegalText = {
  title: texts.termsTitle,
  intro: texts.termsIntro,
  sections: [
    {
      title: texts.accountTitle,
      paragraphs: [texts.account1({ age: YOUNGEST_AGE })],
    },
    {
      title: texts.yoursTitle,
      paragraphs: [texts.yours1],
    },
    {
      title: texts.rulesTitle,
      paragraphs: [texts.rules1],
      list: [
        texts.rulesList1,
        texts.rulesList2,
        texts.rulesList3,
        texts.rulesList4,
        texts.rulesList5,
        texts.rulesList6,
        texts.rulesList7,
      ],
    },
    {
      title: texts.brokenTitle,
      paragraphs: [texts.broken1],
    },
    {
      title: texts.adsTitle,
      paragraphs: [texts.termsAds1],
    },
    {
      title: texts.leavingTitle,
      paragraphs: [texts.leaving1],
    },
    {
      title: texts.noPromiseTitle,
      paragraphs: [texts.noPromise1],
    },
  ],
};
