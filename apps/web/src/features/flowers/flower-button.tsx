import { useEffect, useRef } from 'react';
import { compactCount } from '../../language/formats.ts';
import { useIsCalm } from '../../platform/use-is-calm.ts';
import { CountButton } from '../../ui/count-button.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { openPetals, rollCount } from './flower-motion.ts';
import { flowersTexts } from './flowers.en.ts';
import styles from './flower-button.module.css';

export interface FlowerButtonProps {
  readonly isFlowered: boolean;
  readonly flowersCount: number;
  readonly onToggle: () => void;
}

/** The toggle with its count. Petals open when a flower is given, here or by a double tap on the picture. */
export function FlowerButton({ isFlowered, flowersCount, onToggle }: FlowerButtonProps) {
  const isCalm = useIsCalm();
  const button = useRef<HTMLButtonElement>(null);
  const count = useRef<HTMLSpanElement>(null);
  const shown = useRef({ isFlowered, flowersCount });

  useEffect(() => {
    const before = shown.current;
    shown.current = { isFlowered, flowersCount };
    if (isFlowered && !before.isFlowered && button.current) openPetals(button.current);
    if (flowersCount !== before.flowersCount && count.current)
      rollCount(count.current, flowersCount - before.flowersCount);
  }, [isFlowered, flowersCount]);

  return (
    <CountButton
      ref={button}
      className={isFlowered ? styles.given : undefined}
      aria-pressed={isFlowered}
      aria-label={isCalm ? flowersTexts.flower : flowersTexts.label({ count: flowersCount })}
      data-shortcut="l"
      onClick={onToggle}
    >
      <FlowerIcon isFilled={isFlowered} size={24} />
      {!isCalm && (
        <span className={styles.window} aria-hidden="true">
          <span ref={count} className={styles.count}>
            {compactCount(flowersCount)}
          </span>
        </span>
      )}
    </CountButton>
  );
}
