/** The spellings of a feature's name in code. */
export interface FeatureNames {
  /** `book-marks`: folders and files. */
  readonly kebab: string;
  /** `bookMarks`: functions, tables, paths of tables. */
  readonly camel: string;
  /** `BookMarks` */
  readonly pascal: string;
  /** `bookMark`, `BookMark`: the singular. */
  readonly one: string;
  readonly One: string;
  /** `book-mark`: files about the singular. */
  readonly file: string;
  /** `Book marks`: titles. */
  readonly title: string;
  /** `BOOK_MARK`: constants. */
  readonly UPPER: string;
}

/** `news` would make a variable named `new`. */
const RESERVED: ReadonlySet<string> = new Set(
  'break case catch class const continue default delete do else enum export for if import in let new return super this throw try var void while with yield'.split(
    ' ',
  ),
);

/** Forms of a plural kebab-case name. Throws when it is none. */
export function featureNames(kebab: string): FeatureNames {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab)) {
    throw new Error('A feature is named in the plural, in kebab-case: pnpm new-feature bookmarks');
  }
  const camel = kebab.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const pascal = capitalized(camel);
  const one = camel.slice(0, -1);
  if (RESERVED.has(one) || RESERVED.has(camel)) throw new Error(`"${one}" is a word of JavaScript: take another name`);
  const file = kebab.slice(0, -1);
  const UPPER = file.replaceAll('-', '_').toUpperCase();
  const title = capitalized(kebab.replaceAll('-', ' '));
  return { kebab, camel, pascal, one, One: pascal.slice(0, -1), file, title, UPPER };
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
