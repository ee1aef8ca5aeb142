import type { Plugin } from 'vite';

/** Parts of typebox that only schemas with certain keywords use, with their replacements. */
const STAND_INS: Readonly<Record<string, string>> = {
  '/typebox/build/format/index.mjs': standIn('Format', ['Has', 'Get', 'Test'], 'format'),
  '/typebox/build/schema/resolve/index.mjs': standIn('Resolve', ['Ref', 'RecursiveRef', 'DynamicRef'], '$ref'),
  '/typebox/build/system/hashing/index.mjs': standIn('Hashing', ['Hash'], 'uniqueItems'),
};

/**
 * Leaves out the parts of typebox for keywords that no schema of the contract has: some 4 kB on the wire. A schema that uses
 * one after all throws at its first check; a version of typebox with these parts in other files fails the build.
 */
export function leanTypebox(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'posy-lean-typebox',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const path = Object.keys(STAND_INS).find((end) => id.endsWith(end));
      if (path === undefined) return null;
      replaced.add(path);
      return { code: STAND_INS[path] ?? '', moduleSideEffects: false };
    },
    buildEnd(error) {
      const lost = Object.keys(STAND_INS).filter((path) => !replaced.has(path));
      if (!error && lost.length > 0) throw new Error(`typebox has no ${lost.join(', ')} any more`);
    },
  };
}

function standIn(name: string, functions: readonly string[], keyword: string): string {
  const refuse = `() => { throw new Error('${keyword} in a schema: this build of typebox cannot check it'); }`;
  return `export const ${name} = { ${functions.map((each) => `${each}: ${refuse}`).join(', ')} };`;
}
