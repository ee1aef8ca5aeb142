import type { LinkId, MutationKey } from '@posy/contract/ids';
import { MAX_LINK_TITLE_LENGTH } from '@posy/contract/limits';
import {
  communityLinksCall,
  createCommunityLinkCall,
  createImageLinkCall,
  deleteCommunityLinkCall,
  deleteImageLinkCall,
  imageLinksCall,
} from '@posy/contract/links';
import { isBlank, isLongerThan } from '@posy/contract/text';
import { readWebAddress } from '@posy/contract/web-address';
import { errorMessage } from '../../language/error-message.ts';
import { extensionOf } from '../media/picture-type.ts';
import type { AdminCall } from '../session/use-admin-call.ts';
import { LINK_TEXTS } from './link-texts.ts';

/** Links of the strip in the feed, or of the community page. */
export type LinkKind = 'image' | 'community';

export interface NewLink {
  readonly title: string;
  readonly linkUrl: string;
  readonly picture: Blob | null;
}

export interface NewLinkErrors {
  readonly title?: string;
  readonly linkUrl?: string;
  readonly picture?: string;
  readonly form?: string;
}

/** Time limit of an upload, in ms. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** The calls of each kind. `list`: every link, newest first, as administrators and all others see them. */
export const LINK_CALLS = {
  image: { list: imageLinksCall, create: createImageLinkCall, remove: deleteImageLinkCall },
  community: { list: communityLinksCall, create: createCommunityLinkCall, remove: deleteCommunityLinkCall },
} as const;

/** Errors of a link before it is sent; empty when it is valid. */
export function validateLink({ title, linkUrl, picture }: NewLink): NewLinkErrors {
  if (isBlank(title) || linkUrl.trim() === '' || picture === null)
    return { form: errorMessage('link_fields_required') };
  const address = readWebAddress(linkUrl);
  return {
    ...(isLongerThan(title.trim(), MAX_LINK_TITLE_LENGTH) && {
      title: errorMessage('link_title_too_long'),
    }),
    ...('problem' in address && { linkUrl: errorMessage(address.problem) }),
  };
}

/** Creates a link. `id` and `key` stay the same while no answer came, so that trying again makes one link. */
export function createLink(
  call: AdminCall,
  kind: LinkKind,
  { title, linkUrl, picture, id, key }: NewLink & { readonly id: string; readonly key: MutationKey },
) {
  const body = new FormData();
  body.set('id', id);
  body.set('title', title.trim());
  body.set('linkUrl', linkUrl.trim());
  if (picture) body.set('image', picture, `link.${extensionOf(picture.type)}`);
  return call(LINK_CALLS[kind].create, {}, { body, key, timeoutMs: UPLOAD_TIMEOUT_MS });
}

/** Deletes a link. Callers treat a missing link as deleted. */
export function deleteLink(call: AdminCall, kind: LinkKind, id: LinkId, key: MutationKey) {
  return call(LINK_CALLS[kind].remove, { id }, { key });
}

/** The form field that a refusal of the server belongs to. */
export function linkErrorsOf(code: string, message: string, kind: LinkKind): NewLinkErrors {
  switch (code) {
    case 'link_title_too_long':
      return { title: message };
    case 'invalid_url':
    case 'url_too_long':
      return { linkUrl: message };
    case 'file_required':
    case 'file_damaged':
    case 'image_too_large':
    case 'unsupported_file':
    case 'file_too_large':
      return { picture: message };
    case 'link_fields_required':
      return { form: message };
    default:
      return { form: LINK_TEXTS[kind].createFailed };
  }
}
