import { SHOWN_IMAGE_LINKS } from '@posy/contract/limits';
import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './link-admin.en.ts';

/** What is said of image links and of community links where administrators manage them. Those the spec gives are literal. */
interface LinkWords {
  readonly title: string;
  readonly about: string;
  readonly add: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly createFailed: string;
  readonly deleteFailed: string;
  readonly deleteTitle: string;
}

const said = texts('link-admin', english);

const image: LinkWords = {
  title: said.imageTitle,
  about: said.imageAbout({ limit: SHOWN_IMAGE_LINKS }),
  add: said.imageAdd,
  empty: said.imageEmpty,
  emptyHint: said.imageEmptyHint,
  createFailed: said.imageCreateFailed,
  deleteFailed: said.imageDeleteFailed,
  deleteTitle: said.imageDeleteTitle,
};

const community: LinkWords = {
  title: said.communityTitle,
  about: said.communityAbout,
  add: said.communityAdd,
  empty: said.communityEmpty,
  emptyHint: said.communityEmptyHint,
  createFailed: said.communityCreateFailed,
  deleteFailed: said.communityDeleteFailed,
  deleteTitle: said.communityDeleteTitle,
};

export const linkAdminTexts = {
  ...said,
  image,
  community,
  required: errorMessage('link_fields_required'),
  titleTooLong: errorMessage('link_title_too_long'),
} as const;
