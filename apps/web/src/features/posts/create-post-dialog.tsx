import { Suspense, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { CreatePostForm } from './create-post-form.tsx';
import { readPostDraft } from './post-draft.local.ts';

interface CreatePostDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The Create Post dialog; loaded when it is first opened. Each opening begins with the draft as it is on the device. */
export function CreatePostDialog({ isOpen, onClose }: CreatePostDialogProps) {
  const [opening, setOpening] = useState({ isOpen: false, count: 0 });
  if (isOpen !== opening.isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  return (
    <Suspense fallback={null}>
      <Opening key={opening.count} isOpen={isOpen} onClose={onClose} />
    </Suspense>
  );
}

function Opening(props: CreatePostDialogProps) {
  const local = useLocal();
  const [draft] = useState(() => readPostDraft(local));
  return <CreatePostForm draft={draft} {...props} />;
}
