import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { hasPostDraft } from './has-draft.local.ts';
import { postsTexts as texts } from './posts.en.ts';
import styles from './draft-dot.module.css';

/** A dot while the draft of a post waits on this device. */
export function DraftDot() {
  const local = useLocal();
  const hasDraft = useLiveQuery(() => hasPostDraft(local), [local]) ?? false;
  if (!hasDraft) return null;
  return (
    <span className={styles.dot} title={texts.draftWaits}>
      <VisuallyHidden>{texts.draftWaits}</VisuallyHidden>
    </span>
  );
}
