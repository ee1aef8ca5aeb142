import { useSyncExternalStore } from 'react';
import { showDialog } from '../../kit/open-dialog.ts';
import { installPrompt } from '../../platform/install-prompt.ts';
import { useStore } from '../../ui/use-store.ts';
import { guideFor, isStandalone } from './how-to-install.ts';
import { noteInstalled } from './install-times.ts';

/**
 * - `installed`  this page is the installed app, or became it
 * - `possible`   by the browser's own prompt, or by a guide
 * - `impossible` not in this browser
 */
export type InstallState = 'installed' | 'possible' | 'impossible';

export interface Install {
  readonly state: InstallState;
  /** Opens the browser's prompt, or the guide. `shown`: the guide is open. */
  readonly install: () => Promise<'accepted' | 'refused' | 'shown'>;
}

export function useInstall(): Install {
  const prompt = useStore(installPrompt);
  const isInstalled = useSyncExternalStore(installPrompt.subscribe, installPrompt.isInstalled, () => false);
  const isPossible = prompt !== null || guideFor(navigator) !== null;
  return {
    state: isInstalled || isStandalone() ? 'installed' : isPossible ? 'possible' : 'impossible',
    async install() {
      if (!prompt) {
        showDialog('install');
        return 'shown';
      }
      const isAccepted = await prompt.ask();
      if (isAccepted) noteInstalled();
      return isAccepted ? 'accepted' : 'refused';
    },
  };
}
