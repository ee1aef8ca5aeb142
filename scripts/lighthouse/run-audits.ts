import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callRequest } from '@posy/contract/call';
import { createPostCall } from '@posy/contract/posts';
import { signUpCall } from '@posy/contract/session';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { freePort } from '../bench/child-server.ts';
import { photo } from '../bench/pictures.ts';
import { startPosy } from '../bench/posy-process.ts';
import { upload } from '../bench/upload.ts';
import { openPhone, signInBrowser } from '../browser/open-phone.ts';
import { type Audit, audit } from './audit.ts';
import type { Finding } from './finding.ts';
import type { AuditedPage } from './pages.ts';
import { type Limits, slownessOf } from './table.ts';

const STYLE =
  'body{margin:0;font:17px system-ui;color:#222;background:#fff}main{max-width:640px;margin:auto}img{width:100%;height:auto}';
const WORDS =
  '<h1>Share your moments</h1><p>Photos and flowers among friends, with or without a network.</p><form><label>Email <input name="email" type="email"></label><button>Log In</button></form>';

const POSTS = 4;
const PERSON = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@audit.example', password: 'a password' };

/**
 * Audits these pages on the built server, one after the other, and the bare pages beside them in the same browser. A page
 * slower than the limits is audited a second time with its bare page: another program may have used the machine.
 */
export async function runAudits(pages: readonly AuditedPage[], limits: Limits): Promise<readonly Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'posy-lighthouse-'));
  const original = await photo(1600, 1200);
  const picture = await sharp(original).resize({ width: 640 }).webp().toBuffer();
  const bareServer = await serveBarePages(Array.from({ length: POSTS }, () => picture));
  const address = bareServer.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  const bareOrigin = `http://127.0.0.1:${address.port}`;
  const port = await freePort();
  const phone = await openPhone(join(folder, 'profile'), { port });
  const posy = await startPosy({ dataDir: join(folder, 'data') });
  try {
    const person = await signUp(posy.origin);
    const { path } = callRequest(createPostCall, {});
    for (let i = 0; i < POSTS; i++) await upload(posy.origin, path, { cookie: person.cookie }, original);

    const bare = new Map<string, Audit>();
    for (const path of new Set(pages.map(({ against }) => against))) {
      bare.set(path, await audit(bareOrigin + path, phone, port));
    }
    const findings: Finding[] = [];
    for (const page of [...pages].sort((a, b) => Number(a.isSignedIn) - Number(b.isSignedIn))) {
      if (page.isSignedIn) {
        await signInBrowser(phone, posy.origin, person);
        await visit(phone, posy.origin + page.path);
      }
      const finding = async (against?: Audit): Promise<Finding> => ({
        page,
        bare: against ?? (await audit(bareOrigin + page.against, phone, port)),
        found: await audit(posy.origin + page.path, phone, port),
      });
      const first = await finding(bare.get(page.against));
      findings.push(slownessOf(first, limits).length === 0 ? first : await finding());
    }
    return findings;
  } finally {
    await phone.close();
    await posy[Symbol.asyncDispose]();
    bareServer.close();
    await once(bareServer, 'close');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Opens the page until its pictures are cached, as for a returning user. */
async function visit(phone: BrowserContext, url: string): Promise<void> {
  const page = await phone.newPage();
  await page.goto(url);
  await page.locator('article img').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  await page.close({ runBeforeUnload: true });
}

async function signUp(origin: string): Promise<{ readonly userId: string; readonly cookie: string }> {
  const { method, path } = callRequest(signUpCall, {});
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSON),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
  const user: unknown = await response.json();
  const id: unknown = typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
  if (cookie === undefined || typeof id !== 'string') throw new Error(`Signing up was answered ${response.status}`);
  return { userId: id, cookie };
}

/**
 * Serves hand-written pages without script, which the product's pages are compared with. `/` has a headline and a form;
 * `/posts` has posts with these pictures (WebP, 4:3) and loads the first one early.
 */
function serveBarePages(pictures: readonly Buffer[]): Promise<Server> {
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
