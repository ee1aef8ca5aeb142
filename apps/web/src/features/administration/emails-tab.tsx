import { Link } from '@tanstack/react-router';
import { Bell, KeyRound, type LucideIcon, Mail, Megaphone, ShieldAlert } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { administrationTexts as texts } from './administration.en.ts';
import styles from './administration.module.css';

/** Link to the inbox, and its kinds of mails. */
export function EmailsTab() {
  return (
    <div className={styles.emails}>
      <div>
        <h2 className={styles.subject}>{texts.inbox}</h2>
        <p className={styles.about}>{texts.inboxHint}</p>
        <Link to="/admin/emails" className={buttonClass({ variant: 'primary' })}>
          <Icon of={Mail} size={18} />
          {texts.openInbox}
        </Link>
      </div>
      <section className={styles.card} aria-labelledby="emails-about">
        <h2 id="emails-about" className={styles.subject}>
          {texts.emailsAbout}
        </h2>
        <ul className={styles.kinds}>
          <Kind icon={KeyRound} name={texts.passwordResets} hint={texts.passwordResetsHint} />
          <Kind icon={Bell} name={texts.notifications} hint={texts.notificationsHint} />
          <Kind icon={Megaphone} name={texts.communications} hint={texts.communicationsHint} />
        </ul>
        <p className={styles.security}>
          <Icon of={ShieldAlert} size={20} />
          <span>
            <strong>{texts.security}.</strong> {texts.securityHint}
          </span>
        </p>
      </section>
    </div>
  );
}

function Kind({ icon, name, hint }: { readonly icon: LucideIcon; readonly name: string; readonly hint: string }) {
  return (
    <li className={styles.kind}>
      <Icon of={icon} size={20} />
      <span className={styles.wayWords}>
        <span className={styles.wayName}>{name}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
    </li>
  );
}
