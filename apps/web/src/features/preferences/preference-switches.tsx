import { DEFAULT_PREFERENCES, type PreferenceSwitch } from '@posy/contract/preferences';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { changePreferences, readPreferences } from './read-preferences.ts';

export interface PreferenceChoice {
  readonly name: PreferenceSwitch;
  readonly label: string;
  readonly hint?: string;
  /** The text when this device cannot store the change. */
  readonly failed: string;
}

interface PreferenceSwitchesProps {
  readonly choices: readonly PreferenceChoice[];
  readonly isDisabled?: boolean;
}

/** A switch for each of these preferences. It moves at once, also without a network. */
export function PreferenceSwitches({ choices, isDisabled = false }: PreferenceSwitchesProps) {
  const local = useLocal();
  const preferences = useLiveQuery(() => readPreferences(local), [local]);
  const change = async ({ name, failed }: PreferenceChoice, isOn: boolean) => {
    try {
      await changePreferences(local, { [name]: isOn });
    } catch {
      showToast({ title: failed, isError: true });
    }
  };
  return choices.map((choice) => (
    <Switch
      key={choice.name}
      label={choice.label}
      hint={choice.hint}
      isOn={(preferences ?? DEFAULT_PREFERENCES)[choice.name]}
      isDisabled={isDisabled || preferences === undefined}
      onChange={(isOn) => void change(choice, isOn)}
    />
  ));
}
