/** The forms in which a feature's name stands in code. */
export interface FeatureNames {
  /** `book-marks`: folders and files. */
  readonly kebab: string;
  /** `bookMarks`: functions, tables, paths of tables. */
  readonly camel: string;
  /** `BookMarks` */
  readonly pascal: string;
  /** `bookMark`, `BookMark`: one of them. */
  readonly one: string;
  readonly One: string;
}

/** Forms of a plural kebab-case name. Throws when it is none. */
export function featureNames(kebab: string): FeatureNames {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab)) {
    throw new Error('A feature is named in the plural, in kebab-case: pnpm new-feature bookmarks');
  }
  const camel = kebab.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const pascal = capitalized(camel);
  return { kebab, camel, pascal, one: camel.slice(0, -1), One: pascal.slice(0, -1) };
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
