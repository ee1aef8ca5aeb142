import type { PostId } from '@posy/contract/ids';
import { postSharerCall } from '@posy/contract/post-sharer';
import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { call } from '../../sync/http.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { WaitingNote } from '../session/waiting-note.tsx';
import { sharedLinkTexts as texts } from './shared-link.en.ts';
import styles from './shared-link.module.css';

/**
 * The page of a shared link for visitors: the author's name and the way in, and nothing of the post. The same page without a
 * name stands for a post that is missing or private, and for a device without a network.
 */
export function SharedLinkScreen({ postId }: { readonly postId: PostId }) {
  const name = useSharer(postId);
  return (
    <main className={styles.page} id="content">
      <Link to="/landing" className={styles.brand} aria-label={texts.about}>
        <FlowerIcon isFilled size={28} />
        <Wordmark size={24} />
      </Link>
      <div className={styles.frame} aria-hidden="true">
        <Icon of={LockKeyhole} size={32} />
      </div>
      <h1 className={styles.title} tabIndex={-1}>
        {texts.title}
      </h1>
      <p className={styles.sharer} role="status" dir="auto">
        {name === null ? texts.shared : texts.sharedBy({ name })}
      </p>
      <WaitingNote />
      <div className={styles.actions}>
        <Link to="/login" resetScroll className={buttonClass({ variant: 'primary', size: 'large', isWide: true })}>
          {texts.logIn}
        </Link>
        <Link to="/signup" resetScroll className={buttonClass({ variant: 'quiet', size: 'large', isWide: true })}>
          {texts.signUp}
        </Link>
      </div>
      <Link to="/landing" className={styles.link}>
        {texts.about}
      </Link>
    </main>
  );
}

/**
 * The name of the author of a public post, for visitors; null: not known, or there is no such post. Without `useOnlineValue`,
 * whose code every visitor of the landing page would load.
 */
function useSharer(postId: PostId): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(postSharerCall, { id: postId }, { signal: leaving.signal }).then(
      (answer) => setName(answer.kind === 'ok' ? displayName(answer.body) : null),
      () => undefined,
    );
    return () => leaving.abort();
  }, [postId]);
  return name;
}
