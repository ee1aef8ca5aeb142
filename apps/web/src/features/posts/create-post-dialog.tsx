import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { type Composer, composer } from './composer.ts';
import { readPostDraft } from './post-draft.local.ts';

const loadForm = () => import('./create-post-form.tsx');
const CreatePostForm = lazy(async () => ({ default: (await loadForm()).CreatePostForm }));

/** Fetches the dialog ahead of the first tap; for `onPointerEnter` and idle moments. */
export function preloadCreatePost(): void {
  loadForm().catch(() => undefined);
}

/** Place of the Create Post dialog, once in the signed-in shell. `openComposer()` opens it from anywhere. */
export function CreatePostDialog() {
  const state = useSyncExternalStore(composer.subscribe, composer.get);
  return state.openings === 0 ? null : <OpenedDialog key={state.openings} state={state} />;
}

function OpenedDialog({ state }: { readonly state: Composer }) {
  const local = useLocal();
  const [draft] = useState(() => readPostDraft(local));
  return (
    <Suspense fallback={null}>
      <CreatePostForm draft={draft} isOpen={state.isOpen} onClose={composer.close} />
    </Suspense>
  );
}
