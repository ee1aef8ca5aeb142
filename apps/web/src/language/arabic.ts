import { byName } from './by-name.ts';

/** Every catalogue in Arabic, by its name: one file of the build. */
export const catalogues = byName(import.meta.glob('../**/*.ar.ts', { eager: true, import: 'default' }));
