import { foldText, wantedWords } from '@posy/contract/search';
import { graphemes } from '@posy/contract/text';
import type { ReactNode } from 'react';
import { Age } from '../../kit/age.tsx';
import styles from './device-search.module.css';

interface FoundLines {
  readonly name: string;
  /** Text before the excerpt. */
  readonly before?: string;
  readonly text: string;
  readonly typed: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** A search result: author, time and text. */
export function FoundRow({
  picture,
  name,
  before,
  text,
  typed,
  createdAt,
}: FoundLines & { readonly picture: ReactNode }) {
  return (
    <>
      {picture}
      <span className={styles.who}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <Age at={Date.parse(createdAt)} className={styles.age} />
      </span>
      <MarkedText before={before} text={text} typed={typed} />
    </>
  );
}

interface MarkedTextProps {
  /** Text before the excerpt, which is not searched. */
  readonly before?: string | undefined;
  readonly text: string;
  readonly typed: string;
}

/** A found text with its matches marked. */
function MarkedText({ before = '', text, typed }: MarkedTextProps) {
  return (
    <span className={styles.text} dir="auto">
      <span>{before}</span>
      {markedParts(text, typed).map((part, i) =>
        part.isMarked ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
      )}
    </span>
  );
}

/** A part of a text, and whether it matches. */
interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

const INSIDE_WORD = /[\p{L}\p{M}\p{N}]$/u;
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
/** Shown characters before the first mark, and in all. */
const BEFORE = 24;
const MAX_LENGTH = 160;

/**
 * Splits a text and marks words that begin with the query, cut so that the first match is visible. Approximate matches are not
 * marked.
 */
function markedParts(text: string, typed: string): readonly MarkedPart[] {
  const characters = Array.from(graphemes(text.replace(/\s+/g, ' ').trim()), ({ segment }) => segment);
  const marks = marksIn(characters, wantedWords(typed));
  const first = Math.max(marks.indexOf(true), 0);
  const from = characters.length <= MAX_LENGTH || first <= BEFORE ? 0 : first - BEFORE;
  const parts: { text: string; isMarked: boolean }[] = [];
  for (let i = from; i < Math.min(from + MAX_LENGTH, characters.length); i += 1) {
    const isMarked = marks[i] === true;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += characters[i];
    else parts.push({ text: characters[i] ?? '', isMarked });
  }
  if (from > 0) parts.unshift({ text: '… ', isMarked: false });
  if (from + MAX_LENGTH < characters.length) parts.push({ text: '…', isMarked: false });
  return parts;
}

function marksIn(characters: readonly string[], words: readonly string[]): readonly boolean[] {
  const folded = characters.map(foldText);
  const marks = characters.map(() => false);
  for (let i = 0; i < characters.length; i += 1) {
    const isStart = i === 0 || !INSIDE_WORD.test(characters[i - 1] ?? '') || UNSPACED.test(characters[i] ?? '');
    if (!isStart) continue;
    const length = Math.max(0, ...words.map((word) => lengthOf(folded, i, word)));
    marks.fill(true, i, i + length);
  }
  return marks;
}

/** Length of the matching word at `start`; 0 where another word is. */
function lengthOf(folded: readonly string[], start: number, word: string): number {
  let joined = '';
  for (let i = start; i < folded.length; i += 1) {
    joined += folded[i];
    if (joined.startsWith(word)) return i - start + 1;
    if (!word.startsWith(joined)) return 0;
  }
  return 0;
}
