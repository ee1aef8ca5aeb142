/** Messages that are the same in English and in another language. Every other equal message is untranslated. */
const EVERYWHERE = ['Posy', 'ALT', 'CC', 'https://'];

const SAME: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Admin',
    'Community',
    'Dashboard',
    'Name',
    'Normal',
    'Offline',
    'Original',
    'Server',
    'Spam',
    'System',
    'URL',
    'Version',
    'Version {version}',
    'Video',
    'Web',
    'Zoom',
    '{size} GB',
    '{size} MB',
    '{size} kB',
  ],
};

export function sameIn(language: string): readonly string[] {
  return [...EVERYWHERE, ...(SAME[language] ?? [])];
}
