import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { createAppRouter } from './app/router.ts';

/** The markup of a public page as a signed-out visitor sees it. Run at build time only. */
export async function renderPage(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
