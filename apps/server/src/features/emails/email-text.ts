import type { Language } from '@posy/contract/languages';
import { emailsTexts } from './emails.texts.ts';

/** Stands in a mail's content, in a line of its own, where a code belongs. */
const MASK = '••••••';

/** Plain text of a mail: its greeting and its paragraphs, with an empty line between them. */
export function writeText(language: Language, firstName: string, paragraphs: readonly string[]): string {
  return [greetingTo(language, firstName), ...paragraphs].join('\n\n');
}

/** A paragraph that holds a code and nothing else. */
export const CODE_PARAGRAPH = MASK;

/** The content with its code in place of the dots. What somebody else wrote never has a line to itself. */
export function showCode(content: string, code: string): string {
  return content
    .split('\n')
    .map((line) => (line === MASK ? code : line))
    .join('\n');
}

export function hasCode(content: string): boolean {
  return content.split('\n').includes(MASK);
}

/** A name that came from elsewhere may hold anything; a greeting is one line. */
function greetingTo(language: Language, firstName: string): string {
  const name = firstName.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const { hello, helloName } = emailsTexts(language);
  return name === '' ? hello : helloName({ name });
}
