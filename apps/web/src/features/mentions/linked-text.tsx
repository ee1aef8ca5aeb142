import { linkParts, type TextPart } from '@posy/contract/text-links';
import { Fragment, type ReactNode, useMemo } from 'react';
import styles from './mentions.module.css';

interface LinkedTextProps {
  readonly text: string;
  /** Draws an @name or a #tag; null or false: as plain text. */
  readonly renderName: (part: TextPart) => ReactNode;
}

/** A user's text with its URLs drawn as links. */
export function LinkedText({ text, renderName }: LinkedTextProps) {
  const parts = useMemo(() => linkParts(text), [text]);
  return parts.map((part, i) => {
    if (part.username !== undefined || part.tag !== undefined)
      return <Fragment key={i}>{renderName(part) || part.text}</Fragment>;
    if (part.href === null) return part.text;
    return (
      <a key={i} className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    );
  });
}
