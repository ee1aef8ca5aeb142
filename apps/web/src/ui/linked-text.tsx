import { useMemo } from 'react';
import { linkParts } from './link-parts.ts';
import styles from './linked-text.module.css';

/** A user's text with its URLs drawn as links. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts = useMemo(() => linkParts(text), [text]);
  return parts.map((part, i) =>
    part.href === null ? (
      part.text
    ) : (
      <a key={i} className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  );
}
