import type { PostId } from '@posy/contract/ids';
import { Bookmark } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { showDialog } from '../../kit/open-dialog.ts';
import { CountButton } from '../../ui/count-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLongPress } from '../../ui/use-long-press.ts';
import { useTapped } from '../../ui/use-tapped.ts';
import { saveButtonTexts as texts } from './save-button.en.ts';
import styles from './save-button.module.css';

interface SaveButtonProps {
  readonly postId: PostId;
  readonly isSaved: boolean;
}

// Its code is loaded with the first saved post.
const load = () => import('./save-post.ts');

/** One tap saves a post or removes it; a long press chooses the collection. */
export function SaveButton({ postId, isSaved: isStored }: SaveButtonProps) {
  const local = useLocal();
  const [isSaved, set] = useTapped(
    isStored,
    async (isWanted) => (await load()).saveWithToast(local, postId, isWanted),
    () => void load().then(({ showSaveFailed }) => showSaveFailed()),
  );
  const longPress = useLongPress(() => showDialog('collections', { postId }));
  return (
    <CountButton
      className={styles.button}
      aria-pressed={isSaved}
      aria-label={texts.save}
      onClick={() => set(!isSaved)}
      {...longPress}
    >
      <Icon of={Bookmark} size={24} />
    </CountButton>
  );
}
