import type { CatalogueFiles } from './spoken.ts';

/** Every catalogue in Arabic. Imports nothing that runs: it is there before everything that has texts. */
export const files: CatalogueFiles = import.meta.glob('../**/*.ar.ts', { eager: true, import: 'default' });

/** The file of the build this is in. */
export const url = import.meta.url;
