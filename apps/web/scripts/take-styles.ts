import type { Rolldown } from 'vite';

/**
 * Removes the styles of these chunks from the build and returns them in the order of the chunks: pages contain them inline.
 * Vite then neither links nor preloads them. Styles of other chunks load with their chunks.
 */
export function takeStyles(bundle: Rolldown.OutputBundle, names: readonly string[]): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  return names
    .flatMap((name) => {
      const files = chunks.find((chunk) => chunk.name === name)?.viteMetadata?.importedCss;
      if (!files?.size) throw new Error(`The build has no styles of a chunk '${name}'`);
      const texts = [...files].map((file) => takeText(bundle, file));
      files.clear();
      return texts;
    })
    .join('');
}

function takeText(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`The build has no ${file}`);
  Reflect.deleteProperty(bundle, file);
  return String(asset.source).trim();
}
