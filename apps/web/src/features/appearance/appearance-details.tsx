import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { appearance, setCalm, setTextSize, setTheme, type TextSize, type Theme } from '../../platform/appearance.ts';
import { useIsCalm } from '../../platform/use-is-calm.ts';
import { Choice } from '../../ui/choice.tsx';
import { Hint } from '../../ui/form-notes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Switch } from '../../ui/switch.tsx';
import { appearanceTexts as texts } from './appearance.en.ts';

const THEMES: readonly { readonly value: Theme; readonly icon: typeof Sun }[] = [
  { value: 'system', icon: Monitor },
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
];
const SIZES: readonly TextSize[] = ['small', 'normal', 'large', 'larger'];

/** Theme, text size and calm view of this device. They apply at once, also offline. */
export function AppearanceDetails() {
  const theme = useSyncExternalStore(appearance.subscribe, appearance.theme);
  const size = useSyncExternalStore(appearance.subscribe, appearance.textSize);
  const isCalm = useIsCalm();
  return (
    <>
      <Hint>{texts.intro}</Hint>
      <Choice
        label={texts.theme}
        name="theme"
        value={theme}
        options={THEMES.map(({ value, icon }) => ({ value, label: texts[value], icon: <Icon of={icon} size={18} /> }))}
        onChange={setTheme}
      />
      <Choice
        label={texts.textSize}
        name="text-size"
        value={size}
        options={SIZES.map((value) => ({ value, label: texts[value] }))}
        onChange={setTextSize}
      />
      <Switch label={texts.calm} hint={texts.calmHint} isOn={isCalm} onChange={setCalm} />
    </>
  );
}
