import type { Language } from '@posy/contract/languages';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { PrerenderedLinks } from './features/links/prerendered-links.ts';
import { SAMPLE_LINKS, SAMPLE_WORDS } from './features/links/sample-community.ts';
import { loadLanguage } from './language/load-language.ts';

/** A public page as a signed-out visitor sees it. */
interface RenderedPage {
  readonly html: string;
  /** Title of the document. */
  readonly title: string;
  readonly description: string;
  /** Content for browsers without scripts. */
  readonly withoutScripts: string;
  /** Set for pages with a list that the server inserts, else null. */
  readonly list: RenderedList | null;
}

/** The page with an empty list, and with two sample items. `words`: texts that differ between items. */
interface RenderedList {
  readonly empty: string;
  readonly sampled: string;
  readonly words: Readonly<Record<string, string>>;
}

/**
 * Renders the public pages in a language, at build time, once in each thread: texts are created when they are first read.
 * Waits for the page's own chunk, and throws if a page has no heading.
 */
export async function renderPages(language: Language, paths: readonly string[]): Promise<readonly RenderedPage[]> {
  if (language !== 'en') await loadLanguage(language);
  const { createAppRouter } = await import('./app/router.ts');
  const { routesTexts } = await import('./routes/routes.en.ts');
  const pages: RenderedPage[] = [];
  for (const path of paths) {
    const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
    await router.load();
    const title = router.state.matches.at(-1)?.staticData.title;
    const page = <RouterProvider router={router} />;
    pages.push({
      html: await htmlOf(path, page),
      list: path === '/join-us' ? await communityOf(path, page) : null,
      title: title === undefined ? 'Posy' : `${title} · Posy`,
      description: routesTexts.description,
      withoutScripts: routesTexts.withoutScripts,
    });
  }
  return pages;
}

async function communityOf(path: string, page: React.ReactNode): Promise<RenderedList> {
  return {
    empty: await htmlOf(path, <PrerenderedLinks value={[]}>{page}</PrerenderedLinks>),
    sampled: await htmlOf(path, <PrerenderedLinks value={SAMPLE_LINKS}>{page}</PrerenderedLinks>),
    words: SAMPLE_WORDS,
  };
}

async function htmlOf(path: string, page: React.ReactNode): Promise<string> {
  let failure: unknown = null;
  const { prelude } = await prerender(page, {
    // Unlimited: React would otherwise send a large page in parts that a script joins.
    progressiveChunkSize: Infinity,
    onError(error) {
      failure = error;
    },
  });
  // Keeps React's comments, which hydration needs.
  const html = await new Response(prelude).text();
  if (failure) throw new Error(`${path} failed to render`, { cause: failure });
  if (!html.includes('<h1') || html.includes('<script'))
    throw new Error(`${path} did not render whole: ${html.slice(0, 500)}`);
  return html;
}
