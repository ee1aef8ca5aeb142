import { YOUNGEST_AGE } from '@posy/contract/limits';
import { texts } from '../../language/texts.ts';
import type { LegalSection } from './privacy.texts.ts';
import english from './terms.en.ts';

const said = texts('terms', english);

/** By what one lives together here. */
export const termsTexts: {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
} = {
  title: said.title,
  intro: said.intro,
  sections: [
    {
      title: said.accountTitle,
      said: [said.account1({ age: YOUNGEST_AGE })],
    },
    {
      title: said.yoursTitle,
      said: [said.yours1],
    },
    {
      title: said.rulesTitle,
      said: [said.rules1],
      listed: [
        said.rulesList1,
        said.rulesList2,
        said.rulesList3,
        said.rulesList4,
        said.rulesList5,
        said.rulesList6,
        said.rulesList7,
      ],
    },
    {
      title: said.brokenTitle,
      said: [said.broken1],
    },
    {
      title: said.adsTitle,
      said: [said.ads1],
    },
    {
      title: said.leavingTitle,
      said: [said.leaving1],
    },
    {
      title: said.noPromiseTitle,
      said: [said.noPromise1],
    },
  ],
};
