import type { ClipboardEvent } from 'react';

/** The file that is pasted; null for formatted text, which office programs put there as a picture, too. */
export function pastedFile({ clipboardData }: ClipboardEvent): File | null {
  const isText = clipboardData.types.includes('text/plain') && clipboardData.types.includes('text/html');
  return isText ? null : (clipboardData.files[0] ?? null);
}
