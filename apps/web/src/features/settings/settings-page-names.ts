/** The pages below /settings, in the order of the list. */
const PAGES = ['profile', 'account', 'appearance', 'notifications', 'data', 'safety', 'about'] as const;
export type SettingsPageName = (typeof PAGES)[number];
/** Names of the sections that used to be on one page; links with `#section` still lead to them. */
const SECTIONS: ReadonlyMap<string, SettingsPageName> = new Map([
  ...PAGES.map((name) => [name, name] as const),
  ['language', 'appearance'],
  ['personal', 'account'],
  ['security', 'account'],
  ['storage', 'data'],
  ['export', 'data'],
  ['install', 'about'],
]);

/** The page at `/settings/<name>`; null: the list. */
export function settingsPageAt(pathname: string): SettingsPageName | null {
  const [, , last] = pathname.split('/');
  return PAGES.find((name) => name === last) ?? null;
}

/** The page that has the section of an old link; null: none. `hash` has no `#`. */
export function settingsPageOf(hash: string): SettingsPageName | null {
  return SECTIONS.get(hash) ?? null;
}
