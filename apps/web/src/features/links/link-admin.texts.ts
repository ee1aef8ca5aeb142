import { ERRORS } from '@posy/contract/errors';
import { SHOWN_IMAGE_LINKS } from '@posy/contract/limits';

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

export const linkAdminTexts = {
  image,
  community,

  linkTitle: 'Title',
  imageUrl: 'URL',
  websiteUrl: 'Website URL',
  urlHint: 'Starts with https:// or http://',
  picture: 'Image',
  chooseImage: 'Choose an image',
  chooseHint: 'JPEG, PNG, GIF or WebP',
  replaceImage: 'Choose another image',
  create: 'Create',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteNamed: (title: string) => `Delete ${title}`,
  deleteQuestion: (title: string) => `“${title}” is removed for everybody. This action cannot be undone.`,
  error: 'Error',
  unreachable: 'Posy cannot be reached right now. What you typed is still here: try again when you are connected.',
  listUnreachable: 'The links cannot be shown without a connection.',
  listFailed: 'The links could not be loaded.',
  tryAgain: 'Try again',
  more: 'Show more',
  loading: 'Loading',
  notShown: 'Not displayed: it is beyond the newest ten.',
  noAddress: 'No address: a tap on it does nothing.',

  required: ERRORS.link_fields_required.message,
  titleTooLong: ERRORS.link_title_too_long.message,
} as const;
