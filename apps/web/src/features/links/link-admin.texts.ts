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

const image: LinkWords = {
  title: 'Image Links',
  about: `These links appear in the user dashboard overview. At most ${SHOWN_IMAGE_LINKS} are displayed, the newest first.`,
  add: 'Add Image Link',
  empty: 'No image links created yet.',
  emptyHint: 'Add image links to show them above everybody’s posts.',
  createFailed: 'Failed to create image link',
  deleteFailed: 'Failed to delete image link',
  deleteTitle: 'Delete this image link?',
};

const community: LinkWords = {
  title: 'Our Community Links',
  about: 'These links are on the public page “Our Community”, where visitors without an account see them, too.',
  add: 'Add Community Link',
  empty: 'No community links created yet.',
  emptyHint: 'Add community links to populate the "Our community" page.',
  createFailed: 'Failed to create community link',
  deleteFailed: 'Failed to delete community link',
  deleteTitle: 'Delete this community link?',
};
const said = texts('link-admin', english);

export const linkAdminTexts = {
  ...said,
  image,
  community,
  required: errorMessage('link_fields_required'),
  titleTooLong: errorMessage('link_title_too_long'),
} as const;
