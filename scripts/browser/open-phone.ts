import { type BrowserContext, chromium } from 'playwright-core';
import { ensureChromium } from './ensure-chromium.ts';

/** The year 2096: the cookie outlives the browser, as the real one does. In seconds. */
const FAR_AWAY_S = 4_000_000_000;

interface PhoneOptions {
  /** Port of the DevTools protocol, for other tools. */
  readonly port?: number;
  /** Whether service workers run. Without them a test can intercept every request of a page. */
  readonly hasWorkers?: boolean;
}

/** A browser the size of a phone, with its profile in `folder`. */
export async function openPhone(
  folder: string,
  { port, hasWorkers = true }: PhoneOptions = {},
): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(folder, {
    executablePath: await ensureChromium((line) => console.error(line)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
    viewport: { width: 390, height: 844 },
    serviceWorkers: hasWorkers ? 'allow' : 'block',
  });
}

/** Sets the session cookie and the app's own flags, so that the browser is logged in. */
export async function signInBrowser(
  context: BrowserContext,
  origin: string,
  { userId, cookie }: { readonly userId: string; readonly cookie: string },
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax', expires: FAR_AWAY_S }]);
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  // The keys of platform/signed-in-flag.ts.
  await page.evaluate(`localStorage.setItem('posy.signed-in', ${JSON.stringify(userId)})`);
  await page.close();
}
