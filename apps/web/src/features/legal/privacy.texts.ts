import {
  CHANGE_LOG_DAYS,
  DELETED_ID_DAYS,
  EMAIL_DAYS,
  EXPORT_KEPT_MS,
  IDEMPOTENCY_DAYS,
  USERNAME_RESERVED_DAYS,
} from '@posy/contract/limits';
import { texts } from '../../language/texts.ts';
import english from './privacy.en.ts';

const said = texts('privacy', english);

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
  title: said.title,
  intro: said.intro,
  sections: [
    {
      title: said.sharingTitle,
      said: [said.sharing1, said.sharing2, said.sharing3],
    },
    {
      title: said.messagesTitle,
      said: [said.messages1, said.messages2],
    },
    {
      title: said.mediaTitle,
      said: [said.media1],
    },
    {
      title: said.safetyTitle,
      said: [said.safety1],
    },
    {
      title: said.adsTitle,
      said: [said.ads1],
    },
    {
      title: said.elseTitle,
      said: [said.else1],
      listed: [said.elseList1, said.elseList2, said.elseList3, said.elseList4, said.elseList5, said.elseList6],
    },
    {
      title: said.deviceTitle,
      said: [said.device1],
    },
    {
      title: said.howLongTitle,
      said: [said.howLong1],
      listed: [
        said.howLongList1,
        said.howLongList2({ reservedDays: USERNAME_RESERVED_DAYS }),
        said.howLongList3({ answeredDays: IDEMPOTENCY_DAYS, changesDays: CHANGE_LOG_DAYS }),
        said.howLongList4({ exportDays: EXPORT_DAYS }),
        said.howLongList5,
        said.howLongList6({ emailDays: EMAIL_DAYS }),
        said.howLongList7({ deletedDays: DELETED_ID_DAYS }),
      ],
    },
    {
      title: said.rightsTitle,
      said: [said.rights1],
    },
  ],
};
