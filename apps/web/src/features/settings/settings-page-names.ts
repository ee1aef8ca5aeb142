/** The pages below /settings, in the order of the list. */
const PAGES = ['profile', 'account', 'appearance', 'notifications', 'data', 'safety', 'about'] as const;
export type SettingsPageName = (typeof PAGES)[number];

/** The page at `/settings/<name>`; null: the list. */
export function settingsPageAt(pathname: string): SettingsPageName | null {
  const [, , last] = pathname.split('/');
  return PAGES.find((name) => name === last) ?? null;
}
