import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite';

const LATE = '.late.module.css';
/** What stands before such a module's path once it is a script, so that no style plugin takes it. */
const MARK = '\0late:';
const ADOPT = '\0late-adopt';

/**
 * Lets the styles of pages that few people open travel with those pages. All other styles stand in every page; those of
 * a module named `*.late.module.css` become part of the script that imports it, which hands them to the document when it
 * first runs. A sheet made by a script needs no exception from the content security policy.
 */
export function lateStyles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'posy-late-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId(source, importer) {
      if (source === ADOPT) return ADOPT;
      if (!source.endsWith(LATE) || importer === undefined) return null;
      return `${MARK}${resolve(dirname(importer), source)}.js`;
    },
    async load(id) {
      if (id === ADOPT) return ADOPT_CODE;
      if (!id.startsWith(MARK)) return null;
      const path = id.slice(MARK.length, -'.js'.length);
      this.addWatchFile(path);
      const { code, modules } = await preprocessCSS(await readFile(path, 'utf8'), path, config);
      const style = JSON.stringify(squeezed(code));
      return `import { adopt } from '${ADOPT}';\nadopt(${style});\nexport default ${JSON.stringify(modules ?? {})};`;
    },
  };
}

const ADOPT_CODE = `export function adopt(text) {
  if (typeof document === 'undefined') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}`;

/** Without comments, and with no more white space than the meaning needs. */
function squeezed(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,>])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim();
}
