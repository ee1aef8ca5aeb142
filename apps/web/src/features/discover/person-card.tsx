import type { PublicUser } from '@posy/contract/users';
import { MessageCircle, Smartphone } from 'lucide-react';
import { memo } from 'react';
import { displayName } from '../../language/display-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { AuthorFace, AuthorLink } from '../authors/author-link.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { FoldedText } from '../mentions/user-text.tsx';
import { peopleTexts } from '../people/people.en.ts';
import { PersonMenu } from '../reports/person-menu.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { discoverTexts as texts } from './discover.en.ts';
import styles from './person-card.module.css';

export interface PersonCardProps {
  readonly person: PublicUser;
  /**
   * Marks users that were found on this device; `late` while the server may still return them, so that the mark does
   * not flicker.
   */
  readonly mark: 'none' | 'late' | 'now';
  readonly onMessage: (username: string) => void;
}

/** A found user with actions. */
export const PersonCard = memo(function PersonCard({ person: found, mark, onMessage }: PersonCardProps) {
  const me = useCurrentUser();
  const isMe = me?.id === found.id;
  // One's own card has pending changes applied.
  const person = isMe ? me : found;
  const name = displayName(person);
  return (
    <div role="listitem" className={styles.card} data-person={person.id}>
      <AuthorFace author={person} name={name} size={52} />
      <div className={styles.who}>
        <p className={styles.name}>
          <AuthorLink author={person} name={name} />
        </p>
        <p className={styles.about}>
          {person.username !== null && <bdi className={styles.username}>@{person.username}</bdi>}
          {isMe && <Badge>{texts.you}</Badge>}
          {mark !== 'none' && (
            <span className={classNames(mark === 'late' && styles.late)}>
              <Badge icon={<Icon of={Smartphone} size={14} />}>{peopleTexts.onThisDevice}</Badge>
            </span>
          )}
        </p>
      </div>
      {!isMe && (
        <div className={styles.actions}>
          <FollowButton userId={person.id} name={name} />
          <Button
            size="small"
            aria-label={texts.messageTo({ name })}
            icon={<Icon of={MessageCircle} size={18} />}
            onClick={() => startConversation(person.username, onMessage)}
          >
            {texts.message}
          </Button>
          <PersonMenu userId={person.id} name={name} />
        </div>
      )}
      {person.bio !== '' && (
        <div className={styles.bio}>
          <FoldedText text={person.bio} />
        </div>
      )}
    </div>
  );
});

function startConversation(username: string | null, onMessage: (username: string) => void): void {
  if (username === null) showToast({ title: texts.error, description: texts.noUsername, isError: true });
  else onMessage(username);
}
