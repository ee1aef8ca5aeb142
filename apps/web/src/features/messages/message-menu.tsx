import type { Millis } from '@posy/std/clock';
import { Copy, Download, Ellipsis, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { useNow } from '../../platform/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MenuChoice, MenuItem } from '../../ui/menu-popup.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { reportItem } from '../reports/safety-items.tsx';
import { downloadVideo } from '../video/download-video.ts';
import { downloadName, downloadPath } from './message-attachment.tsx';
import { canReact, OFFERED_EMOJI, ownReaction } from './message-reactions.ts';
import { canEdit, canReply, type MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import type { Reacting } from './use-reactions.ts';
import styles from './message-bubble.module.css';

export interface MessageMenuProps {
  /** The element around its button. */
  readonly ref: Ref<HTMLSpanElement>;
  readonly message: MessageView;
  readonly otherName: string;
  /** null: nothing can be written in this conversation. */
  readonly onReply: ((message: MessageView) => void) | null;
  readonly onEdit: ((message: MessageView) => void) | null;
  readonly reacting: Reacting;
  /** Only its text can be copied, and the message reported. */
  readonly isRequest: boolean;
  readonly onDelete: (message: MessageView) => void;
}

/** Actions on a message: react to it, answer it, edit or copy its text, save its video, delete it. */
export function MessageMenu({ ref, ...props }: MessageMenuProps) {
  const { message } = props;
  const now = useNow();
  const items = itemsOf(props, now);
  if (items.length === 0) return null;
  return (
    <span ref={ref} className={styles.menu}>
      <Menu
        label={texts.menu}
        trigger={<Icon of={Ellipsis} size={18} />}
        items={items}
        choice={choiceOf(props)}
        align={message.isOwn ? 'end' : 'start'}
      />
    </span>
  );
}

type Props = Omit<MessageMenuProps, 'ref'>;

/** The emoji that are offered. A press on the chosen one takes it back. */
function choiceOf({ message, reacting: { react, takeBack } }: Props): MenuChoice | undefined {
  if (!react || !canReact(message)) return undefined;
  const chosen = ownReaction(message);
  const onSelect = (emoji: string) => (emoji === chosen ? takeBack(message) : react(message, emoji));
  return { label: texts.react, options: OFFERED_EMOJI, chosen, onSelect };
}

function itemsOf(props: Props, now: Millis): readonly MenuItem[] {
  const { message, otherName, onReply, onEdit, reacting, isRequest, onDelete } = props;
  const items: MenuItem[] = [];
  const { id, content, media, delivery } = message;
  if (reacting.react && canReact(message)) {
    const onSelect = () => reacting.choose(message);
    items.push({ label: texts.moreReactions, icon: <Icon of={SmilePlus} size={18} />, onSelect });
  }
  if (onReply && canReply(message)) {
    items.push({ label: texts.reply, icon: <Icon of={Reply} size={18} />, onSelect: () => onReply(message) });
  }
  if (onEdit && canEdit(message, now)) {
    items.push({ label: texts.edit, icon: <Icon of={Pencil} size={18} />, onSelect: () => onEdit(message) });
  }
  if (content !== '') {
    items.push({ label: texts.copy, icon: <Icon of={Copy} size={18} />, onSelect: () => void copy(content) });
  }
  if (media?.kind === 'stored' && media.media.video && !isRequest) {
    items.push({
      label: texts.download,
      icon: <Icon of={Download} size={18} />,
      onSelect: () => void downloadVideo(downloadPath(id), downloadName(id)),
    });
  }
  if (!message.isOwn && !message.isEmptied) {
    items.push(reportItem({ target: 'message', targetId: id, userId: message.senderId, name: otherName }));
  }
  // Unsent messages have their own buttons.
  const isOnServer = delivery.kind !== 'waiting' && delivery.kind !== 'sending' && delivery.kind !== 'failed';
  if (isOnServer && !isRequest) {
    items.push({
      label: texts.delete,
      icon: <Icon of={Trash2} size={18} />,
      isDanger: true,
      onSelect: () => onDelete(message),
    });
  }
  return items;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: texts.copied });
  } catch {
    showToast({ title: texts.error, description: texts.copyFailed, isError: true });
  }
}
