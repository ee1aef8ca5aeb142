import type { CurrentUser } from '@posy/contract/users';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocal } from './local-context.tsx';
import { closeDialog, type DialogName, openDialog } from './open-dialog.ts';

const CreatePostDialog = lazy(async () => ({
  default: (await import('../features/posts/create-post-dialog.tsx')).CreatePostDialog,
}));
const OutboxDialog = lazy(async () => ({
  default: (await import('../features/outbox/outbox-dialog.tsx')).OutboxDialog,
}));
const LogOutDialog = lazy(async () => ({
  default: (await import('../features/session/log-out-dialog.tsx')).LogOutDialog,
}));

/** Draws what `showDialog` asks for. A dialog that was opened once stays mounted, so that closing it can be seen. */
export function DialogsHost({ user }: { readonly user: CurrentUser }) {
  const local = useLocal();
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.get, openDialog.get);
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  if (open && !opened.includes(open)) setOpened([...opened, open]);

  const propsOf = (name: DialogName) => ({ isOpen: open === name, onClose: closeDialog });
  return (
    <Suspense fallback={null}>
      {opened.includes('create-post') && <CreatePostDialog {...propsOf('create-post')} />}
      {opened.includes('outbox') && <OutboxDialog {...propsOf('outbox')} />}
      {opened.includes('log-out') && <LogOutDialog user={user} local={local} {...propsOf('log-out')} />}
    </Suspense>
  );
}
