/**
 * Takes the place of typebox's formats (`uuid`, `uri`, names of hosts in all scripts) in what browsers load: no schema of the
 * contract names one. One that did would fail here, instead of letting everything pass.
 */
export const Format = {
  /** Throws: there is no format. */
  Test(format: string): never {
    throw new Error(`The app contains no check of the format '${format}' (vite.config.ts).`);
  },
};
