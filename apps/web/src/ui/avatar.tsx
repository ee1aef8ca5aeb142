import { type CSSProperties, useState } from 'react';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** The user's name: determines initials and tint. Hidden from screen readers, since the name is shown beside it. */
  readonly name: string;
  readonly url?: string | null;
  /** Diameter in px. */
  readonly size?: number;
}

/** A user's picture, or their initials if there is none or it cannot be loaded. */
export function Avatar({ name, url = null, size = 40 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const look: CSSProperties & { '--hue': number } = {
    width: size,
    height: size,
    fontSize: Math.round(size * 0.38),
    '--hue': hueOf(name),
  };
  return (
    <span className={styles.avatar} style={look} data-initials={initialsOf(name)} aria-hidden="true">
      {url !== null && url !== failedUrl && (
        <img
          className={styles.picture}
          src={url}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setFailedUrl(url)}
        />
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0]);
  return letters.join('').toLocaleUpperCase();
}

/** The tint depends on the name only, so it is the same everywhere. */
function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}
