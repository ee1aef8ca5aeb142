import { isReaction } from '@posy/contract/message-reactions';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { messagesTexts as texts } from './messages.en.ts';
import styles from './reaction-dialog.module.css';

/** Common ones besides those in the menu: faces, hands, hearts, and things. */
const EMOJI =
  '😀 😄 😅 🤣 😊 😍 🥰 😘 😎 🤔 🙄 😴 😭 😡 😱 🥳 🤗 🙈 👏 🙏 🙌 💪 👌 👎 🤝 👀 🧡 💛 💚 💙 💜 🖤 💔 💯 🌹 🌻 🌷 🍀 ☀️ 🌈 ⭐ 🔥 🎉 🎂 🎁 🏆 ☕ 🍕'.split(
    ' ',
  );

export interface ReactionDialogProps {
  readonly isOpen: boolean;
  /** The user's reaction; null: none. */
  readonly chosen: string | null;
  readonly onChoose: (emoji: string) => void;
  readonly onClose: () => void;
}

/** Any emoji as a reaction: common ones, and a field for those of the user's keyboard. */
export function ReactionDialog({ isOpen, chosen, onChoose, onClose }: ReactionDialogProps) {
  const [typed, setTyped] = useState('');
  const choose = (emoji: string) => {
    setTyped('');
    onChoose(emoji);
  };
  const type = (text: string) => {
    const emoji = emojiIn(text);
    if (emoji === null) setTyped(text);
    else choose(emoji);
  };
  const isWrong = typed.trim() !== '';
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.chooseReaction}>
      <div role="group" aria-label={texts.commonEmoji} className={styles.emoji}>
        {EMOJI.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={classNames(styles.option, emoji === chosen && styles.chosen)}
            aria-pressed={emoji === chosen}
            onClick={() => choose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <TextField
        name="emoji"
        label={texts.otherEmoji}
        hint={texts.otherEmojiHint}
        error={isWrong ? texts.noEmoji : null}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </Dialog>
  );
}

/** The first emoji of a text; null: none. */
function emojiIn(text: string): string | null {
  const parts = new Intl.Segmenter().segment(text);
  for (const { segment } of parts) if (isReaction(segment)) return segment;
  return null;
}
