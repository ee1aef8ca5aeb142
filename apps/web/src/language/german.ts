import type { CatalogueFiles } from './spoken.ts';

/** All German catalogues. This file has no other imports: it loads before all modules that have texts. */
export const files: CatalogueFiles = import.meta.glob('../**/*.de.ts', { eager: true, import: 'default' });

/** URL of this file in the build. */
export const url = import.meta.url;
