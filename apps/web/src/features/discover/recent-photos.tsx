import type { PostEntity } from '@posy/contract/posts';
import { Play } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { displayName } from '../../language/display-name.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MediaBox } from '../../ui/media-box.tsx';
import { PeopleCards } from '../first-run/people-cards.tsx';
import { readFirstRun } from '../first-run/read-first-run.ts';
import { openPhoto } from '../posts/open-photo.ts';
import { readNewestPhotos } from '../posts/read-newest-photos.ts';
import { IntroducedPeople } from '../suggested-people/introduced-people.tsx';
import { discoverTexts as texts } from './discover.en.ts';
import styles from './recent-photos.module.css';

/** Not more than the first page of the feed, through which the viewer moves. */
const SHOWN = 18;

/** Before a search: people to follow and the newest photos, from this device, so that they are there offline. */
export function RecentPhotos() {
  const local = useLocal();
  const photos = useLiveQuery(() => readNewestPhotos(local, SHOWN), [local]);
  const people = useLiveQuery(async () => (await readFirstRun(local)).people, [local]);
  if (!photos || !people) return null;
  return (
    <>
      {people.some(({ isFollowing }) => !isFollowing) && (
        <section className={styles.people} aria-label={texts.toFollow}>
          <h2 className={styles.title}>{texts.toFollow}</h2>
          <PeopleCards people={people} />
        </section>
      )}
      {photos.length > 0 && (
        <section aria-label={texts.recent}>
          <h2 className={styles.title}>{texts.recent}</h2>
          <ul className={styles.grid}>
            {photos.map((post) => (
              <Photo key={post.id} post={post} />
            ))}
          </ul>
        </section>
      )}
      <IntroducedPeople />
      <EmptyState title={texts.prompt} hint={texts.promptHint} {...(photos.length === 0 && { art: 'lens' as const })} />
    </>
  );
}

function Photo({ post: { id, user, altText, media } }: { readonly post: PostEntity }) {
  if (!media) return null;
  const alt = altText === '' ? texts.photoBy({ name: displayName(user) }) : altText;
  return (
    <li className={styles.cell}>
      <MediaBox
        width={1}
        height={1}
        thumbhash={media.thumbhash}
        alt={alt}
        sources={media.variants}
        sizes="(min-width: 768px) 212px, 33vw"
      />
      {media.video && (
        <span className={styles.video}>
          <Icon of={Play} size={14} />
        </span>
      )}
      <button
        type="button"
        className={styles.open}
        aria-label={texts.openPhoto({ name: displayName(user) })}
        onClick={(event) => void openPhoto(id, null, event.currentTarget.parentElement?.querySelector('img') ?? null)}
      />
    </li>
  );
}
