/** The browser's install prompt, deferred until the user asks for it. Not in the DOM's types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly result: string }>;
}

export interface InstallPrompt {
  /** Shows the browser's prompt, once. True: Posy is being installed. */
  readonly ask: () => Promise<boolean>;
}

let prompt: InstallPrompt | null = null;
let isInstalled = false;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`; null where the browser offers no prompt. */
export const installPrompt = {
  get: (): InstallPrompt | null => prompt,
  /** Posy was installed while this page was open. */
  isInstalled: (): boolean => isInstalled,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Call this first in the page: the browser fires its event once, early. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPromptEvent(event)) return;
    // Suppresses the browser's own bar.
    event.preventDefault();
    set({
      ask: async () => {
        set(null);
        return (await event.prompt()).result === 'accepted';
      },
    });
  });
  addEventListener('appinstalled', () => {
    isInstalled = true;
    set(null);
  });
}

function set(next: InstallPrompt | null): void {
  prompt = next;
  for (const listener of listeners) listener();
}

function isPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
