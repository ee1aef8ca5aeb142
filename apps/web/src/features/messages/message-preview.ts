import { messagesTexts as texts } from './messages.en.ts';

export interface Previewed {
  readonly content: string;
  readonly mediaKind: 'image' | 'video' | null;
  readonly isEmptied: boolean;
}

/** One line for a message: its text, or its kind where there is none. */
export function previewOf({ content, mediaKind, isEmptied }: Previewed): string {
  if (isEmptied) return texts.deletedMessage;
  if (content !== '') return content.replaceAll(/\s+/g, ' ');
  return mediaKind === 'image' ? texts.photo : texts.video;
}
