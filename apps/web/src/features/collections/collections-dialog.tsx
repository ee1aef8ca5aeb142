import type { CollectionId, PostId } from '@posy/contract/ids';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { announceText } from '../../ui/toast.ts';
import { readSavedState } from '../saved-posts/read-saved.ts';
import { savePost, showSaveFailed } from '../saved-posts/save-post.ts';
import { savedPostsTexts } from '../saved-posts/saved-posts.en.ts';
import { CollectionNameDialog } from './collection-name-dialog.tsx';
import { collectionsTexts as texts } from './collections.en.ts';
import { readCollections } from './collections.local.ts';
import { addCollection } from './save-collection.ts';
import styles from './collections-dialog.module.css';

interface CollectionsDialogProps {
  readonly postId: PostId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** No collection, among the values of the choice. */
const NONE = 'none';

/** Saves a post in a collection, or removes it. Each choice counts at once. */
export function CollectionsDialog({ postId, isOpen, onClose }: CollectionsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={savedPostsTexts.saveTo} isLow>
      <CollectionChoice key={postId} postId={postId} onClose={onClose} />
    </Dialog>
  );
}

function CollectionChoice({ postId, onClose }: Omit<CollectionsDialogProps, 'isOpen'>) {
  const local = useLocal();
  const read = useLiveQuery(() => readChoice(local, postId), [local, postId]);
  const [isNaming, setIsNaming] = useState(false);
  // A choice is drawn before its mutation is stored and read again.
  const [chosen, setChosen] = useState<string | null>(null);
  if (!read) return null;
  const { collections, isSaved, collectionId } = read;
  const isIn = collections.some(({ id }) => id === collectionId);
  const stored = isSaved ? (isIn && collectionId) || NONE : '';
  if (chosen !== null && chosen === stored) setChosen(null);
  const options = [
    { value: NONE, label: texts.none },
    ...collections.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const set = async (isWanted: boolean, id?: CollectionId | null) => {
    try {
      await savePost(local, postId, isWanted, id);
      announceText(isWanted ? savedPostsTexts.saved : savedPostsTexts.removed);
    } catch {
      setChosen(null);
      showSaveFailed();
    }
  };
  return (
    <div className={styles.dialog}>
      <Choice
        label={savedPostsTexts.saveTo}
        isLabelHidden
        name="collection"
        value={chosen ?? stored}
        options={options}
        onChange={(value) => {
          setChosen(value);
          void set(true, collections.find(({ id }) => id === value)?.id ?? null);
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={() => setIsNaming(true)}>
          <Icon of={Plus} size={18} />
          {texts.newCollection}
        </Button>
        {isSaved && (
          <Button
            onClick={() => {
              void set(false);
              onClose();
            }}
          >
            {savedPostsTexts.removeSaved}
          </Button>
        )}
      </div>
      <CollectionNameDialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        save={async (_, name) => set(true, await addCollection(local, name))}
      />
    </div>
  );
}

async function readChoice(local: LocalDb, postId: PostId) {
  const [collections, state] = await Promise.all([readCollections(local), readSavedState(local, postId)]);
  return { collections, ...state };
}
