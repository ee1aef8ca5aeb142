import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { useLocal } from '../kit/local-context.ts';
import { closeDialog, type DialogRequest, openDialog } from '../kit/open-dialog.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { useStore } from '../ui/use-store.ts';

const ComposerDialog = onDemand(async () => (await import('../features/composer/composer-dialog.tsx')).ComposerDialog);
const OutboxDialog = onDemand(async () => (await import('../features/outbox/outbox-dialog.tsx')).OutboxDialog);
const LogOutDialog = onDemand(async () => (await import('../features/session/log-out-dialog.tsx')).LogOutDialog);
const ConnectionsDialog = onDemand(
  async () => (await import('../features/follows/connections-dialog.tsx')).ConnectionsDialog,
);
const CommentsDialog = onDemand(async () => (await import('../features/comments/comments-dialog.tsx')).CommentsDialog);
const FlowersDialog = onDemand(
  async () => (await import('../features/flower-givers/flowers-dialog.tsx')).FlowersDialog,
);
const CollectionsDialog = onDemand(
  async () => (await import('../features/collections/collections-dialog.tsx')).CollectionsDialog,
);
const PhotoDialog = onDemand(async () => (await import('../features/posts/photo-dialog.tsx')).PhotoDialog);
const PostCaptionsDialog = onDemand(
  async () => (await import('../features/posts/post-captions-dialog.tsx')).PostCaptionsDialog,
);
const KeysDialog = onDemand(async () => (await import('../features/keyboard/keys-dialog.tsx')).KeysDialog);
const InstallDialog = onDemand(async () => (await import('../features/install/install-dialog.tsx')).InstallDialog);
const NewMessageDialog = onDemand(
  async () => (await import('../features/conversations/new-message-dialog.tsx')).NewMessageDialog,
);
const SafetyDialog = onDemand(async () => (await import('../features/reports/safety-dialog.tsx')).SafetyDialog);
const ProfileDialog = onDemand(async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog);

/**
 * Draws the dialogs of `showDialog`. A dialog that was opened once stays mounted with its last request, so that its closing
 * is animated; `Dialog` drops its content once closed.
 */
export function DialogsHost({ user }: { readonly user: CurrentUser }) {
  const open = useStore(openDialog);
  const [asked, setAsked] = useState<readonly DialogRequest[]>([]);
  if (open && !asked.includes(open)) setAsked(withRequest(asked, open));

  return asked.map((request) => (
    <RequestedDialog key={request[0]} request={request} isOpen={request === open} user={user} />
  ));
}

interface RequestedDialogProps {
  readonly request: DialogRequest;
  readonly isOpen: boolean;
  readonly user: CurrentUser;
}

/** Each dialog has an entry here. */
function RequestedDialog({ request, isOpen, user }: RequestedDialogProps) {
  const local = useLocal();
  const common = { isOpen, onClose: closeDialog };
  switch (request[0]) {
    case 'create-post':
      return <ComposerDialog user={user} {...common} />;
    case 'outbox':
      return <OutboxDialog {...common} />;
    case 'log-out':
      return <LogOutDialog user={user} local={local} {...common} />;
    case 'profile':
      return <ProfileDialog {...common} />;
    case 'comments':
      return <CommentsDialog key={request[1].postId} {...request[1]} user={user} {...common} />;
    case 'flowers':
      return <FlowersDialog {...request[1]} {...common} />;
    case 'collections':
      return <CollectionsDialog {...request[1]} {...common} />;
    case 'photo':
      return <PhotoDialog {...request[1]} user={user} {...common} />;
    case 'edit-post':
      return <ComposerDialog {...request[1]} user={user} {...common} />;
    case 'captions':
      return <PostCaptionsDialog {...request[1]} user={user} {...common} />;
    case 'keys':
      return <KeysDialog {...common} />;
    case 'install':
      return <InstallDialog {...common} />;
    case 'new-message':
      return <NewMessageDialog {...request[1]} {...common} />;
    case 'report':
    case 'block':
      return <SafetyDialog request={request} {...common} />;
    case 'connections':
      return <ConnectionsDialog {...request[1]} {...common} />;
  }
}

function withRequest(asked: readonly DialogRequest[], request: DialogRequest): readonly DialogRequest[] {
  const isKnown = asked.some(([name]) => name === request[0]);
  return isKnown ? asked.map((known) => (known[0] === request[0] ? request : known)) : [...asked, request];
}
