import { IN_APP_NOTIFICATION_MS } from '@posy/contract/limits';
import { Link, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useStore } from '../../ui/use-store.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { dismissInAppNotice, type InAppNotice, inAppNotice } from './in-app-notices.ts';
import { notificationsTexts as texts } from './notifications.en.ts';
import { setOpener } from './open-from-worker.ts';
import styles from './in-app-notice.module.css';

/** Draws notifications within the app, and opens the page of a tapped one. */
export function NotificationsHost() {
  const router = useRouter();
  useEffect(() => setOpener((path) => void router.navigate({ href: path })), [router]);
  return <InAppNotices />;
}

/** Shows a message that arrives while another page of the app is open: for 4 s, or as long as the pointer is on it. */
export function InAppNotices() {
  const notice = useStore(inAppNotice);
  const [isPaused, setIsPaused] = useState(false);
  const messageId = notice?.messageId;

  useEffect(() => {
    if (messageId === undefined || isPaused) return;
    const timer = setTimeout(() => dismissInAppNotice(messageId), IN_APP_NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [messageId, isPaused]);
  // A notice that was removed sends no pointerleave event.
  if (!notice && isPaused) setIsPaused(false);

  return (
    <div
      className={styles.region}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <div role="status" aria-label={texts.region}>
        {notice && <Card key={notice.messageId} notice={notice} />}
      </div>
    </div>
  );
}

function Card({ notice }: { readonly notice: InAppNotice }) {
  const { id, title, body, pictureUrl, messageId } = notice;
  const dismiss = () => dismissInAppNotice(messageId);
  return (
    <div className={styles.card}>
      <Link to="/messages" search={{ conversation: id }} className={styles.link} onClick={dismiss}>
        <Avatar name={title} url={pictureUrl} size={40} />
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.body} dir="auto">
            {body}
          </span>
        </span>
        <VisuallyHidden>{texts.open({ name: title })}</VisuallyHidden>
      </Link>
      <IconButton label={texts.dismiss} icon={<Icon of={X} size={18} />} onClick={dismiss} />
    </div>
  );
}
