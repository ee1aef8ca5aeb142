/** One subject of a legal page: its paragraphs, and a list below them. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

/** A legal page, to be read from top to bottom. */
export interface LegalText {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}
