import type { CurrentUser, Role } from '@posy/contract/users';
import { closeDialog } from '../../kit/open-dialog.ts';
import { displayName } from '../../language/display-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { UserText } from '../mentions/user-text.tsx';
import type { PendingState } from './profile-overlay.ts';
import { profileTexts as texts } from './profile.en.ts';
import styles from './profile.module.css';

/** One's profile, read-only. */
export function ProfileCard({ user, state }: { readonly user: CurrentUser; readonly state: PendingState }) {
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <p className={styles.name}>{displayName(user)}</p>
        <RoleBadge role={user.role} />
      </div>
      {user.username !== null && (
        <p className={styles.handle}>
          <bdi>@{user.username}</bdi>
        </p>
      )}
      <p className={styles.handle}>{user.email}</p>
      <p className={user.bio === '' ? styles.hint : styles.bio} dir="auto">
        {user.bio === '' ? texts.noBio : <UserText text={user.bio} onLeave={closeDialog} />}
      </p>
      <DeliveryNote state={state} />
    </div>
  );
}

/** The state of pending changes; the live region is always present, so that screen readers announce new text. */
export function DeliveryNote({ state }: { readonly state: PendingState }) {
  const words = { queued: texts.waiting, sending: texts.sending, stalled: texts.stalled };
  return (
    <p className={styles.delivery} role="status">
      {state !== null && <Badge tone="waiting">{words[state]}</Badge>}
    </p>
  );
}

export function RoleBadge({ role }: { readonly role: Role }) {
  return <Badge>{role === 'admin' ? texts.administrator : texts.standardUser}</Badge>;
}
