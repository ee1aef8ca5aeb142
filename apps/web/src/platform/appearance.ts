/** In localStorage. app/boot.inline.js reads the same keys before the first paint. */
const THEME_KEY = 'posy.theme';
const TEXT_SIZE_KEY = 'posy.text-size';

const THEMES = ['light', 'dark'] as const;
const TEXT_SIZES = ['small', 'large', 'larger'] as const;

/** `system` follows the device. */
export type Theme = 'system' | (typeof THEMES)[number];
/** `normal` is the browser's own size. */
export type TextSize = 'normal' | (typeof TEXT_SIZES)[number];

const listeners = new Set<() => void>();

/**
 * The looks of Posy on this device. They are not synced: they depend on the screen, and are needed before any account is
 * known. For `useSyncExternalStore`.
 */
export const appearance = {
  theme: (): Theme => THEMES.find((theme) => theme === read(THEME_KEY)) ?? 'system',
  textSize: (): TextSize => TEXT_SIZES.find((size) => size === read(TEXT_SIZE_KEY)) ?? 'normal',
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Applies at once and in all open tabs. */
export function setTheme(theme: Theme): void {
  write(THEME_KEY, theme === 'system' ? null : theme);
}

/** Applies at once and in all open tabs. */
export function setTextSize(size: TextSize): void {
  write(TEXT_SIZE_KEY, size === 'normal' ? null : size);
}

/** Applies changes of other tabs to this page. */
export function followAppearance(): void {
  addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === TEXT_SIZE_KEY || key === null) apply();
  });
}

function apply(): void {
  const { dataset } = document.documentElement;
  const theme = appearance.theme();
  const size = appearance.textSize();
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (size === 'normal') delete dataset['text'];
  else dataset['text'] = size;
  // The bars of browser and system, as in app/boot.inline.js.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset['of'] ??= meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    const own = meta.dataset['of'];
    const chosen = own === theme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${own})` : chosen);
  }
  for (const listener of listeners) listener();
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The browser blocks storage: nothing can be chosen.
  }
  apply();
}
