/** Captions for a player: their URL, or the WebVTT itself; `language` as a tag (BCP 47). */
export type ShownCaptions =
  | { readonly language: string; readonly url: string }
  | { readonly language: string; readonly text: string };
