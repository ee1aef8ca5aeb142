import { SHOWN_IMAGE_LINKS } from '@posy/contract/limits';
import { linksTexts as texts } from './links.en.ts';

/** The texts of a kind of links on the page of administrators. */
interface LinkTexts {
  readonly title: string;
  readonly about: string;
  readonly add: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly createFailed: string;
  readonly deleteFailed: string;
  readonly deleteTitle: string;
}

/** The administration's texts for image links and for community links. */
export const LINK_TEXTS: Readonly<Record<'image' | 'community', LinkTexts>> = {
  image: {
    title: texts.imageTitle,
    about: texts.imageAbout({ limit: SHOWN_IMAGE_LINKS }),
    add: texts.imageAdd,
    empty: texts.imageEmpty,
    emptyHint: texts.imageEmptyHint,
    createFailed: texts.imageCreateFailed,
    deleteFailed: texts.imageDeleteFailed,
    deleteTitle: texts.imageDeleteTitle,
  },
  community: {
    title: texts.communityTitle,
    about: texts.communityAbout,
    add: texts.communityAdd,
    empty: texts.adminCommunityEmpty,
    emptyHint: texts.adminCommunityEmptyHint,
    createFailed: texts.communityCreateFailed,
    deleteFailed: texts.communityDeleteFailed,
    deleteTitle: texts.communityDeleteTitle,
  },
};
