import { CircleCheck } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { feedTexts as texts } from './feed.en.ts';
import styles from './feed.module.css';

/** Between what is new since last time and what was there before. */
export function CaughtUp() {
  return (
    <p className={styles.caughtUp} data-snapshot="skip">
      <Icon of={CircleCheck} size={18} />
      {texts.caughtUp}
    </p>
  );
}
