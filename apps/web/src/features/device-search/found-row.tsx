import type { ReactNode } from 'react';
import { Age } from '../../kit/age.tsx';
import { MarkedText } from './marked-text.tsx';
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
