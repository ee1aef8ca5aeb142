import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { compileCatalogues } from './compile-catalogues.ts';

/** A prerendered page: its file in `dist`, the address it is rendered at, and every address it may be shown at. */
interface PublicPage {
  readonly file: string;
  readonly path: string;
  readonly shownAt: readonly string[];
  readonly title: string;
}

/** `index.html` is also what every other address gets: shown there, it hides its landing page and starts the app. */
const PAGES: readonly PublicPage[] = [
  { file: 'index.html', path: '/', shownAt: ['/', '/home', '/landing'], title: 'Posy' },
  { file: 'landing.html', path: '/landing', shownAt: ['/landing'], title: 'Posy' },
  { file: 'login.html', path: '/login', shownAt: ['/login'], title: 'Log in · Posy' },
  { file: 'admin-login.html', path: '/admin-login', shownAt: ['/admin-login'], title: 'Admin log in · Posy' },
  { file: 'signup.html', path: '/signup', shownAt: ['/signup'], title: 'Sign up · Posy' },
  { file: 'join-us.html', path: '/join-us', shownAt: ['/join-us'], title: 'Our Community · Posy' },
  {
    file: 'reset-password.html',
    path: '/reset-password',
    shownAt: ['/reset-password'],
    title: 'Reset password · Posy',
  },
  { file: 'terms.html', path: '/terms', shownAt: ['/terms'], title: 'Terms · Posy' },
  { file: 'privacy.html', path: '/privacy', shownAt: ['/privacy'], title: 'Privacy · Posy' },
];

/** Scripts inlined into every page, in this order; the second is the feed's and may not exist. */
const HEAD_SCRIPT = 'src/app/boot.inline.js';
const SNAPSHOT_SCRIPT = 'src/features/feed/feed-snapshot.inline.js';

/**
 * After the bundle is written: renders the public pages to HTML with their styles inside, puts the inline scripts in,
 * and writes `csp.json`, by which the server allows exactly these.
 */
export function buildPages(root: string): Plugin {
  return {
    name: 'posy-pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build has no output folder');
      const style = styleOf(bundle);
      const template = withoutStylesheet(await readFile(join(dir, 'index.html'), 'utf8'), style.file);
      await rm(join(dir, style.file));
      const render = await loadRenderer(root);
      const head = await inlineScript(root, HEAD_SCRIPT);
      const snapshot = existsSync(join(root, SNAPSHOT_SCRIPT)) ? await inlineScript(root, SNAPSHOT_SCRIPT) : null;

      for (const page of PAGES) {
        const html = template
          .replace(/data-first="[^"]*"/, () => `data-first="${page.shownAt.join(' ')}"`)
          .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
          .replace('</title>', () => `</title><script>${head}</script><style>${style.text}</style>`);
        const body = `<div id="first">${await render(page.path)}</div>`;
        const withBody = html.replace('<div id="first"></div>', () => body);
        const withSnapshot = snapshot === null ? withBody : insertAfterApp(withBody, `<script>${snapshot}</script>`);
        await writeFile(join(dir, page.file), withSnapshot);
      }
      const csp = {
        scriptHashes: [head, ...(snapshot === null ? [] : [snapshot])].map(hashOf),
        styleHashes: [hashOf(style.text)],
      };
      await writeFile(join(dir, 'csp.json'), `${JSON.stringify(csp)}\n`);
    },
  };
}

function withoutStylesheet(html: string, file: string): string {
  const links = html.match(/<link[^>]*>/g)?.filter((link) => link.includes(file)) ?? [];
  if (links.length !== 1) throw new Error(`index.html should link ${file} once`);
  return html.replace(links[0] ?? '', '');
}

function insertAfterApp(html: string, script: string): string {
  const mark = '<div id="app" data-waiting></div>';
  if (!html.includes(mark)) throw new Error('index.html has no #app');
  return html.replace(mark, () => mark + script);
}

/** `sha256-…`; a CSP puts quotes around it. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

async function inlineScript(root: string, path: string): Promise<string> {
  const { code, errors } = minifySync(path, await readFile(join(root, path), 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? ''}`);
  const text = code.trim();
  if (text.includes('</script')) throw new Error(`${path} would end its own element`);
  return text;
}

/** The one stylesheet of the build. */
function styleOf(bundle: Rolldown.OutputBundle): { readonly file: string; readonly text: string } {
  const [style, ...others] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
  if (style?.type !== 'asset' || others.length > 0) throw new Error('The build should make exactly one stylesheet');
  return { file: style.fileName, text: String(style.source).trim() };
}

/**
 * Builds `src/prerender.tsx` for Node, with the same names for CSS classes, and loads it. Its chunks are read as pages
 * need them, so the folder stays.
 */
async function loadRenderer(root: string): Promise<(path: string) => Promise<string>> {
  const outDir = join(root, 'node_modules/.cache/prerender');
  await mkdir(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), compileCatalogues()],
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  const entry = pathToFileURL(join(outDir, 'prerender.js'));
  entry.searchParams.set('at', String(performance.now()));
  const module: { renderPage(path: string): Promise<string> } = await import(entry.href);
  return (path) => module.renderPage(path);
}
