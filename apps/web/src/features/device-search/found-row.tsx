import type { ReactNode } from 'react';
import { Age } from '../../kit/age.tsx';
import { markedParts } from './marked-parts.ts';
import styles from './device-search.module.css';

export interface FoundLines {
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
