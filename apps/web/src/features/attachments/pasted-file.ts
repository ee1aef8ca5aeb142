import type { ClipboardEvent } from 'react';

/** The pasted file; null for formatted text, which office programs also copy as a picture. */
export function pastedFile({ clipboardData }: ClipboardEvent): File | null {
  const isText = clipboardData.types.includes('text/plain') && clipboardData.types.includes('text/html');
  return isText ? null : (clipboardData.files[0] ?? null);
}
