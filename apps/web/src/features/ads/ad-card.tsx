import type { Author } from '@posy/contract/users';
import type { ReactNode, Ref } from 'react';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { adsTexts as texts } from './ads.en.ts';
import styles from './ad-card.module.css';

export interface AdCardProps {
  readonly author: Author;
  readonly title: string;
  readonly description: string;
  /** Its picture or video, in a box that has its size. */
  readonly media: ReactNode;
  /** The button that opens the link. */
  readonly action: ReactNode;
  readonly menu?: ReactNode;
  /** The author's name leads nowhere. */
  readonly isPreview?: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** An ad in the feed, and in the advertiser's preview. It never looks like a post. */
export function AdCard({ author, title, description, media, action, menu, isPreview = false, ref }: AdCardProps) {
  const name = displayName(author);
  return (
    <article ref={ref} className={styles.card} aria-label={texts.adBy({ name })}>
      <header className={styles.head}>
        {isPreview ? (
          <Avatar name={name} url={author.profileImageUrl} size={40} />
        ) : (
          <AuthorFace author={author} name={name} size={40} />
        )}
        <div className={styles.who}>
          <p className={styles.name}>{isPreview ? <bdi>{name}</bdi> : <AuthorLink author={author} name={name} />}</p>
          <Badge tone="waiting">{texts.sponsored}</Badge>
        </div>
        {menu}
      </header>
      {media}
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {description !== '' && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <div className={styles.action}>{action}</div>
      </div>
    </article>
  );
}
