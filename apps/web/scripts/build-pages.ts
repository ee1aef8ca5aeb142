import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { directionOf, type Language, LANGUAGES, RIGHT_TO_LEFT } from '@posy/contract/languages';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin } from 'vite';
import { FIRST_CHUNKS } from './chunks.ts';
import { compileCatalogues } from './compile-catalogues.ts';
import { cutPage } from './page-parts.ts';
import { takeStyles } from './take-styles.ts';

/** A prerendered page: its file in `dist`, the path it is rendered at, and all paths it may be shown at. */
interface PublicPage {
  readonly file: string;
  readonly path: string;
  readonly shownAt: readonly string[];
}

/** The result of `src/prerender.tsx` for a page. */
interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
  readonly withoutScripts: string;
  readonly list: {
    readonly empty: string;
    readonly sampled: string;
    readonly words: Readonly<Record<string, string>>;
  } | null;
}

/** `index.html` also answers every other address: the app hides and replaces the landing page there. */
const PAGES: readonly PublicPage[] = [
  { file: 'index.html', path: '/', shownAt: ['/', '/home', '/landing'] },
  // Any id: the page is the same for all of them.
  { file: 'shared-link.html', path: '/?post=00000000-0000-7000-8000-000000000000', shownAt: ['/?post'] },
  { file: 'landing.html', path: '/landing', shownAt: ['/landing'] },
  { file: 'login.html', path: '/login', shownAt: ['/login'] },
  { file: 'admin-login.html', path: '/admin-login', shownAt: ['/admin-login'] },
  { file: 'signup.html', path: '/signup', shownAt: ['/signup'] },
  { file: 'join-us.html', path: '/join-us', shownAt: ['/join-us'] },
  {
    file: 'reset-password.html',
    path: '/reset-password',
    shownAt: ['/reset-password'],
  },
  { file: 'terms.html', path: '/terms', shownAt: ['/terms'] },
  { file: 'privacy.html', path: '/privacy', shownAt: ['/privacy'] },
];

/** App and pages are built separately but have the same class names. */
export const CLASS_NAMES = '[hash:base64:5]';

/** Scripts inlined into every page, in this order. The feed's script may not exist. */
const HEAD_SCRIPT = 'src/app/boot.inline.js';
const SNAPSHOT_SCRIPT = 'src/features/feed/feed-snapshot.inline.js';

/** The server inserts the list as JSON, for hydration (features/links/prerendered-links.ts). */
const DATA_SCRIPT = '<script type="application/json" id="page-data">{{data}}</script>';

/**
 * After the bundle is written: renders the public pages to HTML with inlined styles, adds the inline scripts, and writes
 * `csp.json`, by which the server allows only these scripts.
 */
export function buildPages(root: string): Plugin {
  let style = '';
  return {
    name: 'posy-pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    // Runs before Vite lists the styles that a page has to load.
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        style = takeStyles(bundle, FIRST_CHUNKS);
      },
    },
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no output folder');
      const template = scriptsLast(await readFile(join(dir, 'index.html'), 'utf8'));
      const renderer = await buildRenderer(root);
      const boot = await inlineScript(root, HEAD_SCRIPT);
      const snapshot = existsSync(join(root, SNAPSHOT_SCRIPT)) ? await inlineScript(root, SNAPSHOT_SCRIPT) : null;

      for (const language of LANGUAGES) {
        const rendered = await renderPages(renderer, language);
        for (const [index, page] of PAGES.entries()) {
          const { html, list, title, description, withoutScripts } =
            rendered[index] ?? fail(`${page.path} was not rendered`);
          const head = template
            .replace('<html lang="en"', () => `<html lang="${language}" dir="${directionOf(language)}"`)
            .replace(/data-paths="[^"]*"/, () => `data-paths="${page.shownAt.join(' ')}"`)
            .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
            .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + description)
            .replace(/<noscript>[^<]*/, () => `<noscript>${withoutScripts}`)
            .replace('</title>', () => `</title><script>${boot}</script><style>${style}</style>`);
          const scripts = snapshot === null ? '' : `<script>${snapshot}</script>`;
          const showing = (inner: string, after = scripts) => withApp(head, inner, after);
          const file = join(dir, fileIn(language, page.file));
          await writeFile(file, showing(html));
          if (list === null) continue;
          const withData = scripts + DATA_SCRIPT;
          const parts = cutPage(showing(list.empty, withData), showing(list.sampled, withData), list.words);
          await writeFile(file.replace('.html', '.parts.json'), JSON.stringify(parts));
        }
      }
      const csp = {
        scriptHashes: [boot, ...(snapshot === null ? [] : [snapshot])].map(hashOf),
        styleHashes: [hashOf(style)],
      };
      await writeFile(join(dir, 'csp.json'), `${JSON.stringify(csp)}\n`);
    },
  };
}

/** The first view needs no script, so its font and its first picture are loaded before the scripts. */
function scriptsLast(html: string): string {
  const low = html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
  if (low === html) throw new Error('index.html should ask for a module');
  return low;
}

/** Inserts the content into `#app`, and scripts behind it. */
function withApp(page: string, content: string, after: string): string {
  const mark = '<div id="app"></div>';
  if (!page.includes(mark)) throw new Error('index.html has no #app');
  return page.replace(mark, () => `<div id="app">${content}</div>${after}`);
}

/** `sha256-…`; the CSP adds quotes. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

async function inlineScript(root: string, path: string): Promise<string> {
  const { code, errors } = minifySync(path, withLanguages(await readFile(join(root, path), 'utf8')));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? ''}`);
  const text = code.trim();
  if (text.includes('</script')) throw new Error(`${path} would end its own element`);
  return text;
}

/** The inline script with the names of the languages: it imports nothing. */
export function withLanguages(script: string): string {
  return script
    .replace(/\bLANGUAGES\b/, () => JSON.stringify(LANGUAGES))
    .replace(/\bRIGHT_TO_LEFT\b/, () => JSON.stringify(RIGHT_TO_LEFT));
}

/** `login.html` in English, `login.de.html` in German: the server picks by the visitor's language. */
function fileIn(language: Language, file: string): string {
  return language === 'en' ? file : file.replace('.html', `.${language}.html`);
}

/** Builds `src/prerender.tsx` for Node, with the same names for CSS classes; returns its URL. */
async function buildRenderer(root: string): Promise<string> {
  const outDir = join(root, 'node_modules/.cache/prerender');
  await mkdir(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), compileCatalogues()],
    css: { modules: { generateScopedName: CLASS_NAMES } },
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return pathToFileURL(join(outDir, 'prerender.js')).href;
}

/** Renders in a worker thread: a module's texts have the language that was set when the module was first evaluated. */
async function renderPages(renderer: string, language: Language): Promise<readonly RenderedPage[]> {
  const worker = new Worker(RENDER, {
    eval: true,
    workerData: { renderer, language, paths: PAGES.map(({ path }) => path) },
  });
  const [pages]: readonly RenderedPage[][] = await once(worker, 'message');
  await worker.terminate();
  return pages ?? [];
}

const RENDER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { renderer, language, paths } = workerData;
  import(renderer).then(async ({ renderPages }) => parentPort.postMessage(await renderPages(language, paths)));
`;

function fail(reason: string): never {
  throw new Error(reason);
}
