import { Fragment, type ReactNode, useMemo } from 'react';
import { linkParts } from './link-parts.ts';
import styles from './linked-text.module.css';

interface LinkedTextProps {
  readonly text: string;
  /** Draws an @name or a #tag; without it they are plain text. */
  readonly renderMention?: (text: string) => ReactNode;
}

/** A user's text with its URLs drawn as links. */
export function LinkedText({ text, renderMention }: LinkedTextProps) {
  const parts = useMemo(() => linkParts(text), [text]);
  return parts.map((part, i) => {
    if (part.isMention && renderMention) return <Fragment key={i}>{renderMention(part.text)}</Fragment>;
    if (part.href === null) return part.text;
    return (
      <a key={i} className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    );
  });
}
