import { Store } from '@posy/std/store';
/** The browser's install prompt, deferred until the user asks for it. Not in the DOM's types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly result: string }>;
}

export interface InstallPrompt {
  /** Shows the browser's prompt, once. True: Posy is being installed. */
  readonly ask: () => Promise<boolean>;
}

const prompt = new Store<InstallPrompt | null>(null);
let isInstalled = false;

/** null where the browser offers no prompt. */
export const installPrompt = {
  get: prompt.get,
  /** Posy was installed while this page was open. */
  isInstalled: (): boolean => isInstalled,
  subscribe: prompt.subscribe,
};

/** Call this first in the page: the browser fires its event once, early. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPromptEvent(event)) return;
    // Suppresses the browser's own bar.
    event.preventDefault();
    prompt.set({
      ask: async () => {
        prompt.set(null);
        return (await event.prompt()).result === 'accepted';
      },
    });
  });
  addEventListener('appinstalled', () => {
    isInstalled = true;
    prompt.set(null);
  });
}

function isPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
