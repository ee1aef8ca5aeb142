const FEW_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;

/** Whether a message consists of a few emoji only: those are drawn large. */
export function isEmojiOnly(content: string): boolean {
  return FEW_EMOJI.test(content);
}
