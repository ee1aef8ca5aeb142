import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite';

const LATE = '.late.module.css';
/** Prefix of such a module's id after its conversion into a script, so that no style plugin processes it. */
const MARK = '\0late:';
const ADOPT = '\0late-adopt';

/**
 * Loads the styles of rarely opened pages with those pages. All other styles are inlined in every page; a module named
 * `*.late.module.css` becomes part of the script that imports it, and is added to the document when that script first runs. A
 * style sheet made by a script needs no exception in the content security policy.
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

/** Without comments and superfluous white space. */
function squeezed(css: string): string {
  return css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,>])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim();
}
