import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Button } from '../../ui/button.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { installOffer } from './install-offer.ts';
import { noteDismissed } from './install-times.ts';
import { installTexts as texts } from './install.en.ts';
import { useInstall } from './use-install.ts';
import styles from './install.module.css';

/** Offers to install Posy, at the top of the feed. A dismissal hides it for 30 days. */
export function InstallCard() {
  const { device } = useLocal();
  const { install } = useInstall();
  const [isRemoved, setIsRemoved] = useState(false);
  if (isRemoved) return null;

  const leave = () => {
    installOffer.set(false);
    setIsRemoved(true);
  };
  const dismiss = () => {
    noteDismissed(device.clock.now());
    leave();
  };
  const accept = async () => {
    if ((await install()) === 'refused') noteDismissed(device.clock.now());
    leave();
  };
  return (
    <section className={styles.card} aria-label={texts.title} data-snapshot="skip">
      <FlowerIcon isFilled size={36} />
      <div className={styles.words}>
        <h2 className={styles.title}>{texts.title}</h2>
        <p>{texts.reason}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void accept()}>
          {texts.install}
        </Button>
        <Button variant="plain" onClick={dismiss}>
          {texts.notNow}
        </Button>
      </div>
    </section>
  );
}
