import type { CurrentUser } from '@posy/contract/users';
import { KeyRound, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { showDialog } from '../../kit/open-dialog.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Buttons } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RoleBadge } from '../profile/profile-card.tsx';
import { accountTexts as texts } from './account.en.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './account.module.css';

/** The role, and the two ways to leave the account. */
export function AccountDetails({ user }: { readonly user: CurrentUser }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{texts.type}</dt>
          <dd>
            <RoleBadge role={user.role} />
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{texts.email}</dt>
          <dd className={styles.value}>{user.email}</dd>
        </div>
      </dl>
      <Buttons>
        <Button icon={<Icon of={LogOut} size={18} />} onClick={() => showDialog('log-out')}>
          {texts.signOut}
        </Button>
        <a href="/password-reset" target="_blank" rel="noopener" className={buttonClass({})}>
          <Icon of={KeyRound} size={18} />
          {texts.resetPassword}
        </a>
        <Button icon={<Icon of={Trash2} size={18} />} onClick={() => setIsDeleting(true)}>
          {texts.deleteAccount}
        </Button>
      </Buttons>
      <DeleteAccountDialog user={user} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}
