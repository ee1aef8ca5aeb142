import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { createAppRouter } from './app/router.ts';

/**
 * The markup of a public page as a signed-out visitor sees it. Run at build time only. Waits for the page's own chunk,
 * and throws rather than give a page without its heading.
 */
export async function renderPage(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  let failure: unknown = null;
  const { prelude } = await prerender(<RouterProvider router={router} />, {
    // Unbounded, or a large page would come in parts that a script puts together.
    progressiveChunkSize: Infinity,
    onError(error) {
      failure = error;
    },
  });
  const html = (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '');
  if (failure) throw new Error(`${path} failed to render`, { cause: failure });
  if (!html.includes('<h1') || html.includes('<script'))
    throw new Error(`${path} did not render whole: ${html.slice(0, 500)}`);
  return html;
}
