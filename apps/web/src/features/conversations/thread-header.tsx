import type { UserId } from '@posy/contract/ids';
import { ArrowLeft, Ban, Ellipsis } from 'lucide-react';
import { type Ref, useEffect } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { AuthorLink } from '../authors/author-link.tsx';
import { BlockDialog, useBlock } from '../blocks/block-dialog.tsx';
import { blocksTexts } from '../blocks/blocks.en.ts';
import { TypingDots } from '../messages/typing-dots.tsx';
import { typingUsers } from '../messages/typing-users.ts';
import { useIsTyping } from '../messages/use-typing.ts';
import { useRelation } from '../relations/use-relation.ts';
import { muteItem, reportItem } from '../reports/safety-items.tsx';
import type { ConversationView } from './conversation-view.ts';
import { conversationsTexts as texts } from './conversations.en.ts';
import styles from './thread.module.css';

export interface ThreadHeaderProps {
  readonly ref: Ref<HTMLHeadingElement>;
  /** null while it is read, or unknown. */
  readonly conversation: ConversationView | null;
  readonly onBack: () => void;
}

/** The other user, a back button on phones, and a menu. */
export function ThreadHeader({ ref, conversation, onBack }: ThreadHeaderProps) {
  useEffect(() => typingUsers.follow(conversation ? [conversation] : []), [conversation]);
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <IconButton label={texts.back} icon={<Icon of={ArrowLeft} size={24} />} onClick={onBack} />
      </span>
      {conversation && <Avatar name={conversation.name} url={conversation.profileImageUrl} size={40} />}
      <div className={styles.who}>
        <h2 ref={ref} className={styles.name} tabIndex={-1}>
          <Name conversation={conversation} />
        </h2>
        <About conversation={conversation} />
      </div>
      {conversation && conversation.otherUserId !== null && !conversation.isDeleted && !conversation.isRequest && (
        <ConversationMenu conversation={conversation} userId={conversation.otherUserId} />
      )}
    </header>
  );
}

/** The line below the name. Its height is reserved where it is empty, because typing is shown in it. */
function About({ conversation }: Pick<ThreadHeaderProps, 'conversation'>) {
  const { network } = useSyncStatus();
  const isTyping = useIsTyping(conversation?.id ?? null) && network !== 'offline';
  const username = conversation?.username ? `@${conversation.username}` : null;
  // Where only the username is known, it is the title already.
  const about = network === 'offline' ? texts.offlineNote : username !== conversation?.name && username;
  return (
    <p className={styles.about}>
      {/* Always there: screen readers read what appears in it, once. */}
      <span role="status">{isTyping && <TypingDots />}</span>
      {!isTyping && about && <bdi>{about}</bdi>}
    </p>
  );
}

/** Leads to the page of the other user, unless they are deleted. */
function Name({ conversation }: Pick<ThreadHeaderProps, 'conversation'>) {
  if (!conversation) return <span>{texts.title}</span>;
  const { name, username, profileImageUrl, otherUserId: id, isDeleted } = conversation;
  if (id === null || isDeleted) return <bdi>{name}</bdi>;
  return <AuthorLink author={{ id, username, profileImageUrl }} name={name} />;
}

interface ConversationMenuProps {
  readonly conversation: ConversationView;
  readonly userId: UserId;
}

function ConversationMenu({ conversation, userId }: ConversationMenuProps) {
  const local = useLocal();
  const { name, isBlocked } = conversation;
  const { isMuted } = useRelation(userId);
  const thing = { target: 'user', targetId: userId, userId, name } as const;
  const block = useBlock(userId);
  const item = isBlocked
    ? { label: blocksTexts.unblock({ name }), icon: <Icon of={Ban} size={18} />, onSelect: block.unblock }
    : { label: blocksTexts.block({ name }), icon: <Icon of={Ban} size={18} />, onSelect: block.ask, isDanger: true };
  return (
    <>
      <Menu
        label={texts.actions({ name })}
        trigger={<Icon of={Ellipsis} />}
        items={[muteItem(local, thing, isMuted), reportItem(thing), item]}
      />
      <BlockDialog name={name} isOpen={block.isAsking} onClose={block.cancel} onConfirm={block.block} />
    </>
  );
}
