import type { PostId } from '@posy/contract/ids';
import { showToast } from '../../ui/toast.ts';
import { postActionsTexts as texts } from './post-actions.en.ts';

/** The URL of a post. */
export function postUrl(id: PostId): string {
  return `${location.origin}/?post=${id}`;
}

/** Passes the link of a post to the system's share sheet; without one, copies it and shows a toast. */
export async function sharePostLink({ id, content }: { readonly id: PostId; readonly content: string }): Promise<void> {
  const url = postUrl(id);
  const shared = { title: 'Posy', url, ...(content === '' ? {} : { text: content }) };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return;
    } catch (error) {
      // The user closed the sheet, so the link is not copied either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: texts.linkCopied });
  } catch {
    showToast({ title: texts.linkNotCopied, description: url, isError: true, isSticky: true });
  }
}
