import {
  CHANGE_LOG_DAYS,
  DELETED_ID_DAYS,
  EMAIL_DAYS,
  EXPORT_MAX_AGE_MS,
  IDEMPOTENCY_DAYS,
  USERNAME_RESERVED_DAYS,
} from '@posy/contract/limits';
import type { LegalText } from './legal-screen.tsx';
import { legalTexts as texts } from './legal.en.ts';

const EXPORT_DAYS = Math.round(EXPORT_MAX_AGE_MS / 86_400_000);

/** The privacy policy: what is stored, and for how long. A change of stored data changes this text. */
export const PRIVACY: LegalText = {
  title: texts.privacyTitle,
  intro: texts.privacyIntro,
  sections: [
    {
      title: texts.sharingTitle,
      paragraphs: [texts.sharing1, texts.sharing2, texts.sharing3],
    },
    {
      title: texts.messagesTitle,
      paragraphs: [texts.messages1, texts.messages2, texts.messages3],
    },
    {
      title: texts.mediaTitle,
      paragraphs: [texts.media1],
    },
    {
      title: texts.safetyTitle,
      paragraphs: [texts.safety1],
    },
    {
      title: texts.adsTitle,
      paragraphs: [texts.privacyAds1],
    },
    {
      title: texts.elseTitle,
      paragraphs: [texts.else1],
      list: [texts.elseList1, texts.elseList2, texts.elseList3, texts.elseList4, texts.elseList5, texts.elseList6],
    },
    {
      title: texts.deviceTitle,
      paragraphs: [texts.device1],
    },
    {
      title: texts.howLongTitle,
      paragraphs: [texts.howLong1],
      list: [
        texts.howLongList1,
        texts.howLongList2({ reservedDays: USERNAME_RESERVED_DAYS }),
        texts.howLongList3({ answeredDays: IDEMPOTENCY_DAYS, changesDays: CHANGE_LOG_DAYS }),
        texts.howLongList4({ exportDays: EXPORT_DAYS }),
        texts.howLongList5,
        texts.howLongList6({ emailDays: EMAIL_DAYS }),
        texts.howLongList7({ deletedDays: DELETED_ID_DAYS }),
        texts.howLongList8,
      ],
    },
    {
      title: texts.rightsTitle,
      paragraphs: [texts.rights1],
    },
  ],
};
