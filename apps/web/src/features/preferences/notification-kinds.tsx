import { useId } from 'react';
import { type PreferenceChoice, PreferenceSwitches } from './preference-switches.tsx';
import { preferencesTexts as texts } from './preferences.en.ts';
import styles from './notification-kinds.module.css';

const { failed } = texts;
const KINDS: readonly PreferenceChoice[] = [
  { name: 'notifyMessages', label: texts.messages, failed },
  { name: 'notifyFlowers', label: texts.flowers, hint: texts.flowersHint, failed },
  { name: 'notifyComments', label: texts.comments, hint: texts.commentsHint, failed },
  { name: 'notifyMentions', label: texts.mentions, hint: texts.mentionsHint, failed },
  { name: 'notifyFollows', label: texts.follows, failed },
];

/** A switch for each kind of notification. `isOff`: this device has no notifications, so nothing can be chosen. */
export function NotificationKinds({ isOff = false }: { readonly isOff?: boolean }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <h2 id={id} className={styles.title}>
        {texts.title}
      </h2>
      <p id={`${id}-hint`} className={styles.hint}>
        {isOff ? texts.kindsOff : texts.hint}
      </p>
      <PreferenceSwitches choices={KINDS} isDisabled={isOff} />
    </div>
  );
}
