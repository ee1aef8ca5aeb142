import { MAX_EMAIL_LENGTH } from '@posy/contract/limits';
import { normalizeEmail } from '@posy/contract/session';
import { Search } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { AdminFrame } from '../../kit/admin-frame.tsx';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { emailsTexts as texts } from './emails.en.ts';
import { Inbox } from './inbox.tsx';
import styles from './emails.module.css';

const BACK = { to: '/services', label: texts.back } as const;

/** /admin/emails: the mails to one address. It fetches nothing before an address is entered. */
export function EmailsScreen() {
  const { network } = useSyncStatus();
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<{ readonly email: string; readonly search: number } | null>(null);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = normalizeEmail(field.current?.value ?? '');
    if (email === '') return field.current?.focus();
    setWanted((before) => ({ email, search: (before?.search ?? 0) + 1 }));
  }

  return (
    <AdminFrame title={texts.title} back={BACK}>
      <form role="search" className={styles.search} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={texts.address}
          name="email"
          type="email"
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" variant="primary" icon={<Icon of={Search} size={18} />}>
          {texts.search}
        </Button>
      </form>
      {wanted ? (
        <Inbox key={wanted.search} email={wanted.email} />
      ) : (
        <EmptyState
          title={texts.prompt}
          hint={network === 'online' ? texts.promptHint : texts.unreachable}
          art="letters"
        />
      )}
    </AdminFrame>
  );
}
