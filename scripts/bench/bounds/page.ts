/**
 * Lower bound of a warm start: a hand-written page of four posts with the pictures of the folder named as argument, and
 * a hand-written worker that answers everything from its cache. No script runs before the posts are there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const pictures = readdirSync(folder).toSorted();

const STYLE = 'body{margin:0;font:17px system-ui}article{max-width:640px;margin:auto}img{width:100%;aspect-ratio:4/3}';
const post = (name: string) =>
  `<article><h2>Ada Lovelace</h2><img src="/${name}" alt=""><p>A picture to measure with</p></article>`;
const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Posts</title>
<style>${STYLE}</style><main>${pictures.map(post).join('')}</main>
<script>navigator.serviceWorker.register('/sw.js')</script></html>`;
const WORKER = `const files = ${JSON.stringify(['/', ...pictures.map((name) => `/${name}`)])};
addEventListener('install', (e) => e.waitUntil(caches.open('all').then((c) => c.addAll(files)).then(() => skipWaiting())));
addEventListener('activate', (e) => e.waitUntil(clients.claim()));
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request).then((kept) => kept ?? fetch(e.request))));`;

const server = createServer((request, response) => {
  const name = request.url?.slice(1) ?? '';
  if (name === '') return response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  if (name === 'sw.js') return response.setHeader('content-type', 'text/javascript').end(WORKER);
  if (!pictures.includes(name)) return response.writeHead(404).end();
  return response.setHeader('content-type', 'image/webp').end(readFileSync(join(folder, name)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => server.close());
