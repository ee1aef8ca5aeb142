import type { ReactNode } from 'react';
import { useNow } from '../../platform/use-now.ts';
import { absoluteTime, shortAge } from '../../ui/times.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './device-search.late.module.css';

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
  const now = useNow();
  const at = Date.parse(createdAt);
  return (
    <>
      {picture}
      <span className={styles.who}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <time className={styles.age} dateTime={createdAt} title={absoluteTime(at)}>
          {shortAge(at, now)}
        </time>
      </span>
      <MarkedText before={before} text={text} typed={typed} />
    </>
  );
}
