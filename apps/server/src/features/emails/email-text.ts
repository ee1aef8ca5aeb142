import type { Language } from '@posy/contract/languages';
import { isLongerThan } from '@posy/contract/text';
import { emailsTexts } from './emails.texts.ts';

/** The placeholder of a code in a mail's content, in its own line. */
const MASK = '••••••';

/** Plain text of a mail: its greeting and its paragraphs, with an empty line between them. */
export function writeText(language: Language, firstName: string, paragraphs: readonly string[]): string {
  return [greetingTo(language, firstName), ...paragraphs].join('\n\n');
}

/** A paragraph that only contains a code. */
export const CODE_PARAGRAPH = MASK;

/** Replaces the dots in the content by the code. Users' texts never form a line by themselves. */
export function showCode(content: string, code: string): string {
  return content
    .split('\n')
    .map((line) => (line === MASK ? code : line))
    .join('\n');
}

export function hasCode(content: string): boolean {
  return content.split('\n').includes(MASK);
}

/** Letters with their marks, spaces, hyphens and apostrophes: they cannot form a link, address or number. */
const PLAIN_NAME = /^\p{L}(?:[\p{L}\p{M} '\u2019\u02bc-]|\u200c|\u200d)*$/u;
const MAX_GREETED_LENGTH = 30;

/**
 * The sender of a mail to an unverified address chose the name. So a name that could be read as more than a name is left out:
 * mail programs make links of dots and slashes.
 */
function greetingTo(language: Language, firstName: string): string {
  const name = firstName.replaceAll(/\s+/g, ' ').trim();
  const { hello, helloName } = emailsTexts(language);
  const isName = !isLongerThan(name, MAX_GREETED_LENGTH) && PLAIN_NAME.test(name);
  return isName ? helloName({ name }) : hello;
}
