import { useEffect } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { openDialog } from '../../kit/open-dialog.ts';
import { whenIdle } from '../../platform/idle.ts';
import { installPrompt } from '../../platform/install-prompt.ts';
import { useStore } from '../../ui/use-store.ts';
import { guideFor, isIos, isStandalone } from './how-to-install.ts';
import { installOffer } from './install-offer.ts';
import { isTimeToOffer, noteInstalled, noteVisit } from './install-times.ts';
import { addStartupImage } from './startup-image.ts';

/** Counts visits, and decides when to offer the installation. Draws nothing. */
export function InstallHost() {
  const { device } = useLocal();
  const prompt = useStore(installPrompt);

  useEffect(() => {
    noteVisit(device.clock.now());
    if (isStandalone()) noteInstalled();
    else if (isIos(guideFor(navigator))) whenIdle(() => void addStartupImage().catch(() => undefined));
  }, [device]);
  // A post that was just shared is a reason for the offer.
  const dialog = useStore(openDialog);
  useEffect(() => {
    if (installPrompt.isInstalled()) noteInstalled();
    // A browser that has a prompt and does not offer it has a reason: Posy may be installed there.
    const guide = guideFor(navigator);
    const canInstall = prompt !== null || (guide !== null && guide !== 'desktop' && guide !== 'android');
    installOffer.set(canInstall && isTimeToOffer(device.clock.now()));
  }, [device, prompt, dialog]);
  return null;
}
