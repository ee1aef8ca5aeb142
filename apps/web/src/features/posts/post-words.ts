import { type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { placeOfPhoto } from '@posy/contract/posts';
import { errorMessage } from '../../language/error-message.ts';
import { captionsTexts } from '../captions/captions.en.ts';
import { editingTexts } from '../editing/editing.en.ts';
import { postActionsTexts as texts } from './post-actions.en.ts';
import { setCaptions } from './post-captions.mutators.ts';

/** The outbox's texts for post mutations: see `outbox/entry-words.ts`. */
export const postWords = [
  {
    kind: 'post.create',
    title: (args: unknown) => captionOf(args) ?? texts.mediaLabel,
    what: texts.createTitle,
    sent: texts.created,
    isSuccessShown: true,
    refused: (code: string, message: string, _args: unknown, field?: string) => createRefusal(code, message, field),
    staysWhenRefused: true,
  },
  {
    kind: 'post.change',
    // The words that were typed stay readable here if the post is gone.
    title: (args: unknown) => captionOf(args) ?? editingTexts.editPost,
    what: editingTexts.editPost,
    sent: editingTexts.changed,
    refused: (_code: string, message: string) => message || texts.createFailed,
    staysWhenRefused: true,
  },
  {
    kind: 'post.delete',
    title: () => texts.deletePost,
    what: texts.deletePost,
    sent: texts.deleted,
    refused: () => texts.deleteFailed,
    staysWhenRefused: false,
  },
  {
    kind: 'captions.set',
    title: (args: unknown) => (isRemoval(args) ? captionsTexts.remove : captionsTexts.title),
    what: captionsTexts.title,
    sent: (args: unknown) => (isRemoval(args) ? captionsTexts.removed : captionsTexts.saved),
    refused: (_code: string, message: string) => message || captionsTexts.failed,
    refusedTitle: captionsTexts.failed,
    staysWhenRefused: true,
    // The card does not show the captions of its video.
    isUnseen: true,
  },
] as const;

function isRemoval(args: unknown): boolean {
  return setCaptions.read(args)?.captions === null;
}

function captionOf(args: unknown): string | null {
  if (typeof args !== 'object' || args === null || !('content' in args)) return null;
  return typeof args.content === 'string' && args.content !== '' ? args.content : null;
}

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/**
 * The reason why the server refused a post, worded to act on; the catalogue's text if there is no better one. `field`: the refused
 * one, which may name a photo of an album.
 */
export function createRefusal(code: string, message: string, field = ''): string {
  const place = placeOfPhoto(field);
  const reason = reasonOf(code, message);
  return place === null ? reason : texts.photoRefused({ place: place + 1, reason });
}

function reasonOf(code: string, message: string): string {
  if (!isErrorCode(code)) return message || texts.createFailed;
  return BARE_MESSAGES.has(code) ? texts.createFailed : errorMessage(code);
}
