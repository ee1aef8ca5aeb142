import { byName } from './by-name.ts';

/** Every catalogue in German, by its name: one file of the build. */
export const catalogues = byName(import.meta.glob('../**/*.de.ts', { eager: true, import: 'default' }));
