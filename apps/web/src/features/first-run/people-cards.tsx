import type { PostEntity } from '@posy/contract/posts';
import { useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { MediaBox } from '../../ui/media-box.tsx';
import { AuthorLink } from '../authors/author-link.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { firstRunTexts as texts } from './first-run.en.ts';
import type { PersonWithPhoto } from './read-first-run.ts';
import styles from './first-run.module.css';

/** Cards beside each other; more people are found by the search. */
const SHOWN = 12;

/** People who are not followed yet, each with the newest photo. A card stays in its place when its person is followed. */
export function PeopleCards({ people }: { readonly people: readonly PersonWithPhoto[] }) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const shown = new Set(order);
  const added = people.filter(({ post, isFollowing }) => !isFollowing && !shown.has(post.user.id));
  const next = [...order, ...added.map(({ post }) => post.user.id)].slice(0, SHOWN);
  if (next.length > order.length) setOrder(next);
  const byId = new Map<string, PersonWithPhoto>(people.map((person) => [person.post.user.id, person]));
  const cards = next.flatMap((id) => byId.get(id) ?? []);
  if (cards.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={texts.people}>
      {cards.map(({ post }) => (
        <Card key={post.user.id} post={post} />
      ))}
    </ul>
  );
}

function Card({ post: { user, media } }: { readonly post: PostEntity }) {
  const name = displayName(user);
  return (
    <li className={styles.person}>
      {media && (
        <MediaBox
          width={1}
          height={1}
          thumbhash={media.thumbhash}
          alt={texts.photoBy({ name })}
          sources={media.variants}
          sizes="152px"
        />
      )}
      <p className={styles.name}>
        <AuthorLink author={user} name={name} />
      </p>
      <FollowButton userId={user.id} name={name} />
    </li>
  );
}
