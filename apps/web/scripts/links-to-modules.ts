import type { Rolldown } from 'vite';

/**
 * Links that ask for the files of these modules, and for all those import, behind what the page shows first; without
 * those that it asks for anyway. Throws where the build has no file for one.
 */
export function linksToModules(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const files = new Set<string>();
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`The build has no file for ${module}`);
    follow(chunk.fileName);
  }
  return [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    .join('');

  function follow(fileName: string): void {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const imported of chunks.find((each) => each.fileName === fileName)?.imports ?? []) follow(imported);
  }
}
