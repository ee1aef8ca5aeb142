import { createServer, type Server } from 'node:http';

const STYLE =
  'body{margin:0;font:17px system-ui;color:#222;background:#fff}main{max-width:640px;margin:auto}img{width:100%;height:auto}';
const WORDS =
  '<h1>Share your moments</h1><p>Photos and flowers among friends, with or without a network.</p><form><label>Email <input name="email" type="email"></label><button>Log In</button></form>';

/**
 * Serves hand-written pages without script, which the product's pages are compared with. `/` has a headline and a form;
 * `/posts` has posts with these pictures (WebP, 4:3) and loads the first one early.
 */
export function serveBarePages(pictures: readonly Buffer[]): Promise<Server> {
  const posts = pictures.map((_, index) => postAt(index)).join('');
  const pages = new Map([
    ['/', page('Hello', WORDS)],
    ['/posts', page('Posts', `<h1>Posts</h1>${posts}`)],
  ]);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const html = pages.get(path);
    if (html !== undefined) return response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    const picture = pictures[Number(/^\/(\d+)\.webp$/.exec(path)?.[1])];
    if (picture) return response.setHeader('content-type', 'image/webp').end(picture);
    return response.writeHead(404).end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="description" content="A page to measure against"><title>${title}</title><link rel="icon" href="data:,">
<style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function postAt(index: number): string {
  const haste = index === 0 ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<article><h2>Ada Lovelace</h2><img src="/${index}.webp" alt="A moment" width="640" height="480" ${haste}><p>A picture to measure with</p></article>`;
}
