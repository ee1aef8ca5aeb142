import { Listeners } from '@posy/std/store';
/** In localStorage. app/boot.inline.js reads the same keys before the first paint. */
const THEME_KEY = 'posy.theme';
const TEXT_SIZE_KEY = 'posy.text-size';
const CALM_KEY = 'posy.calm';
const KEYS: readonly (string | null)[] = [THEME_KEY, TEXT_SIZE_KEY, CALM_KEY, null];

const THEMES = ['light', 'dark'] as const;
const TEXT_SIZES = ['small', 'large', 'larger'] as const;

/** `system` follows the device. */
export type Theme = 'system' | (typeof THEMES)[number];
/** `normal` is the browser's own size. */
export type TextSize = 'normal' | (typeof TEXT_SIZES)[number];

const listeners = new Listeners();

/**
 * The looks of Posy on this device. They are not synced: they depend on the screen, and are needed before any account is
 * known. For `useStore`.
 */
export const appearance = {
  theme: (): Theme => THEMES.find((theme) => theme === read(THEME_KEY)) ?? 'system',
  textSize: (): TextSize => TEXT_SIZES.find((size) => size === read(TEXT_SIZE_KEY)) ?? 'normal',
  /** Whether numbers of flowers, comments, views and followers are hidden. */
  isCalm: (): boolean => read(CALM_KEY) !== null,
  subscribe: listeners.subscribe,
};

/** Applies at once and in all open tabs. */
export function setTheme(theme: Theme): void {
  write(THEME_KEY, theme === 'system' ? null : theme);
}

/** Applies at once and in all open tabs. */
export function setTextSize(size: TextSize): void {
  write(TEXT_SIZE_KEY, size === 'normal' ? null : size);
}

/** Applies at once and in all open tabs. */
export function setCalm(isCalm: boolean): void {
  write(CALM_KEY, isCalm ? 'yes' : null);
}

/** Applies changes of other tabs to this page. */
export function followAppearance(): void {
  addEventListener('storage', ({ key }) => {
    if (KEYS.includes(key)) apply();
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
  listeners.notify();
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
