import { Button } from '../../ui/button.tsx';
import { installTexts as texts } from './install.en.ts';
import { useInstall } from './use-install.ts';

/** In the settings: whether Posy is installed here, and how to install it. */
export function InstallDetails() {
  const { state, install } = useInstall();
  if (state === 'installed') return <p>{texts.installed}</p>;
  if (state === 'impossible') return <p>{texts.impossible}</p>;
  return (
    <>
      <p>{texts.reason}</p>
      <div>
        <Button onClick={() => void install()}>{texts.install}</Button>
      </div>
    </>
  );
}
