import { type MouseEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { canReact } from './message-reactions.ts';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';
import type { Reacting } from './use-reactions.ts';
import styles from './reaction-chips.module.css';

export interface ReactionChipsProps {
  readonly message: MessageView;
  readonly otherName: string;
  readonly reacting: Reacting;
  /** Called when a key has removed the focused chip. */
  readonly onRemoved: () => void;
}

interface Chip {
  readonly emoji: string;
  readonly isOwn: boolean;
  readonly count: number;
}

/** The reactions at the lower edge of a bubble, one for each emoji. A press takes one's own back, or gives that of the other. */
export function ReactionChips({ message, otherName, reacting, onRemoved }: ReactionChipsProps) {
  const chips = chipsOf(message);
  // Those that were there before the message was drawn do not move.
  const [first] = useState(chips);
  if (chips.length === 0) return null;
  const press = ({ emoji, isOwn, count }: Chip) => {
    if (!isOwn && !(reacting.react && canReact(message))) return null;
    return ({ detail }: MouseEvent) => {
      if (!isOwn) return reacting.react?.(message, emoji);
      reacting.takeBack(message);
      if (detail === 0 && count === 1) onRemoved();
    };
  };
  return (
    <span className={styles.chips}>
      {chips.map((chip) => {
        const isNew = !first.some(({ emoji }) => emoji === chip.emoji);
        return <ChipFace key={chip.emoji} {...{ chip, otherName, isNew }} onPress={press(chip)} />;
      })}
    </span>
  );
}

interface ChipFaceProps {
  readonly chip: Chip;
  readonly otherName: string;
  readonly isNew: boolean;
  /** null: a press does nothing. */
  readonly onPress: ((event: MouseEvent) => void) | null;
}

function ChipFace({ chip, otherName, isNew, onPress }: ChipFaceProps) {
  const { emoji, isOwn, count } = chip;
  const className = classNames(styles.chip, isOwn && styles.own, isNew && styles.new);
  const label = labelOf(chip, otherName);
  const face = (
    <span aria-hidden="true">
      {emoji}
      {count > 1 && <span className={styles.count}>{count}</span>}
    </span>
  );
  if (!onPress) {
    return (
      <span role="img" className={className} aria-label={label}>
        {face}
      </span>
    );
  }
  return (
    <button type="button" className={className} aria-label={label} onClick={onPress}>
      {face}
    </button>
  );
}

function labelOf({ emoji, isOwn, count }: Chip, name: string): string {
  if (count > 1) return texts.sameReaction({ name, emoji });
  return isOwn ? texts.ownReaction({ emoji }) : texts.reactionOf({ name, emoji });
}

/** One chip for each emoji: one's own reaction comes first. */
function chipsOf({ reactions }: MessageView): readonly Chip[] {
  const chips = new Map<string, Chip>();
  for (const { emoji, isOwn } of reactions) {
    const { isOwn: wasOwn = false, count = 0 } = chips.get(emoji) ?? {};
    chips.set(emoji, { emoji, isOwn: isOwn || wasOwn, count: count + 1 });
  }
  return [...chips.values()];
}
