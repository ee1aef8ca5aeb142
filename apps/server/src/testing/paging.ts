import type { TestClient, TestResponse } from './test-client.ts';

/** Reads a list page by page through its links. `between` runs before each next page. */
export async function readPages(
  client: TestClient,
  path: string,
  between: () => Promise<unknown> = async () => {},
): Promise<TestResponse[]> {
  const pages = [await client.get(path)];
  for (let next = nextPath(pages[0]); next !== null; next = nextPath(pages.at(-1))) {
    await between();
    pages.push(await client.get(next));
  }
  return pages;
}

/** Path of a page's `next` link; null at the end. */
export function nextPath(page: TestResponse | undefined): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(page?.headers.get('link') ?? '')?.[1] ?? null;
}
