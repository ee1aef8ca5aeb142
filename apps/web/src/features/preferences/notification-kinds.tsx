import { DEFAULT_PREFERENCES, type PreferenceSwitch } from '@posy/contract/preferences';
import { useId } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { preferencesTexts as texts } from './preferences.en.ts';
import { changePreferences, readPreferences } from './read-preferences.ts';
import styles from './notification-kinds.module.css';

type Kind = Exclude<PreferenceSwitch, 'sendsReceipts' | 'sendsTyping'>;

const KINDS: readonly { readonly name: Kind; readonly label: string; readonly hint?: string }[] = [
  { name: 'notifyMessages', label: texts.messages },
  { name: 'notifyFlowers', label: texts.flowers, hint: texts.flowersHint },
  { name: 'notifyComments', label: texts.comments, hint: texts.commentsHint },
  { name: 'notifyMentions', label: texts.mentions, hint: texts.mentionsHint },
  { name: 'notifyFollows', label: texts.follows },
];

/**
 * A switch for each kind of notification. It moves at once, also without a network. `isOff`: this device has no notifications,
 * so nothing can be chosen.
 */
export function NotificationKinds({ isOff = false }: { readonly isOff?: boolean }) {
  const local = useLocal();
  const id = useId();
  const preferences = useLiveQuery(() => readPreferences(local), [local]);
  const change = async (name: Kind, isOn: boolean) => {
    try {
      await changePreferences(local, { [name]: isOn });
    } catch {
      showToast({ title: texts.failed, isError: true });
    }
  };
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <h2 id={id} className={styles.title}>
        {texts.title}
      </h2>
      <p id={`${id}-hint`} className={styles.hint}>
        {isOff ? texts.kindsOff : texts.hint}
      </p>
      {KINDS.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          isOn={(preferences ?? DEFAULT_PREFERENCES)[name]}
          isDisabled={isOff || preferences === undefined}
          onChange={(isOn) => void change(name, isOn)}
        />
      ))}
    </div>
  );
}
