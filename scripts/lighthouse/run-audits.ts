import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callRequest } from '@posy/contract/call';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { freePort } from '../bench/child-server.ts';
import { photo } from '../bench/pictures.ts';
import { startPosy } from '../bench/posy-process.ts';
import { upload } from '../bench/scenarios/upload.ts';
import { openPhone, signInBrowser } from '../browser/open-phone.ts';
import { type Audit, audit } from './audit.ts';
import { serveBarePages } from './bare-pages.ts';
import type { Finding } from './finding.ts';
import type { AuditedPage } from './pages.ts';
import { type Limits, slownessOf } from './table.ts';

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
    const { path } = callRequest('POST /api/posts', {});
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
  const { method, path } = callRequest('POST /api/signup', {});
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
