import { CircleCheck } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { feedTexts as texts } from './feed.en.ts';
import styles from './feed.module.css';

/** The line between posts that are new since the last visit and older ones. */
export function CaughtUp() {
  return (
    <p className={styles.caughtUp} data-snapshot="skip">
      <Icon of={CircleCheck} size={18} />
      {texts.caughtUp}
    </p>
  );
}
