import type { PublicUser } from '@posy/contract/users';
import type { ReactNode } from 'react';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { UserText } from '../mentions/user-text.tsx';
import styles from './person-head.module.css';

interface PersonHeadProps {
  readonly person: PublicUser;
  /** The name as the heading of the page draws it. */
  readonly name: ReactNode;
  /** Lines under the username. */
  readonly children?: ReactNode;
}

/** The head of a user's page: picture, name, username and bio. */
export function PersonHead({ person, name, children }: PersonHeadProps) {
  return (
    <header className={styles.person}>
      <Avatar name={displayName(person)} url={person.profileImageUrl} size={88} />
      <div>
        <h1 className={styles.name} tabIndex={-1}>
          {name}
        </h1>
        {person.username !== null && (
          <p className={styles.username}>
            <bdi>@{person.username}</bdi>
          </p>
        )}
        {children}
      </div>
      {person.bio !== '' && (
        <p className={styles.bio} dir="auto">
          <UserText text={person.bio} />
        </p>
      )}
    </header>
  );
}
