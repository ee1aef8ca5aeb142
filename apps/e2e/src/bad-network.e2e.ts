import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const small = () => photo({ width: 1200, height: 900 });

test(
  'H32 the sign-in page of a hotel is not mistaken for an answer of the server',
  { tag: ['@sync', '@sync-chip'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const quinces = await bob.share({ content: 'Quinces' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitForPicture('Quinces');
    await ada.waitUntilSettled();

    ada.device.gate.set('portal');
    await ada.share({ bytes: await small(), caption: 'From the lobby' });
    await ada.giveFlower('Quinces');
    await expect.poll(() => ada.syncState().innerText()).toMatch(/Log in to this network first|Network log-in/);
    await expect.poll(() => ada.syncState().innerText()).toContain('2 waiting');
    await ada.device.reload();
    await ada.waitForPicture('Quinces');
    await ada.card('From the lobby').waitFor();
    // Another portal redirects to its page, and one breaks every connection, as with a wrong certificate.
    ada.device.gate.set('redirect');
    await ada.openComments('Quinces');
    await ada.addComment('From the bar');
    await ada.close(ada.commentsDialog);
    await expect.poll(() => ada.syncState().innerText()).toMatch(/Log in to this network first|Network log-in/);
    await ada.syncState().click();
    await ada.page.getByRole('link', { name: 'Open its log-in page' }).waitFor();
    await ada.close(ada.page.getByRole('dialog', { name: 'Outbox' }));
    ada.device.gate.set('closed');
    // Ada comes back from the log-in page: what waits is sent at once, not when its next try is due.
    const comeBack = () => ada.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await waitUntil('a try has failed', async () => {
      await comeBack();
      return ada.device.gate.attempts.length > 0;
    });
    ada.device.gate.set('open');
    await comeBack();

    await ada.waitUntilSettled();
    expect((await bob.feed()).map(({ content, flowersCount }) => [content, flowersCount])).toEqual([
      ['From the lobby', 0],
      ['Quinces', 1],
    ]);
    expect(await bob.comments(quinces.id)).toEqual(['Ada: From the bar']);
  },
);

test(
  'K10 H21 a full disk keeps the typed text and shows an error',
  { tag: ['@local', '@composer'] },
  async ({ world }) => {
    const ada = await world.newDevice({ hasOwnBrowser: true });
    // The quota is set first, because Chromium caches the quota of an open database. The app and its databases fit into it, the photo does not.
    const session = await ada.device.context.newCDPSession(ada.page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: ada.device.origin, quotaSize: 2_700_000 });
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();

    await ada.fillPost({ bytes: await photo({ isGrainy: true }), caption: 'No room for this' });
    const share = ada.createDialog.getByRole('button', { name: 'Share' });
    await share.click();

    await ada.createDialog.getByRole('alert').filter({ hasText: 'out of storage' }).waitFor();
    await expect.poll(() => share.getAttribute('aria-busy')).not.toBe('true');
    expect(await ada.createDialog.getByLabel('Caption').inputValue()).toBe('No room for this');

    await session.send('Storage.overrideQuotaForOrigin', { origin: ada.device.origin });
    await share.click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    await ada.waitForPicture('No room for this');
  },
);

test(
  'the service worker starts while a page is sending, and answers its calls',
  { tag: ['@worker', '@sync'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    const { page } = ada;
    await page.addInitScript(() => {
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      const begun = new Promise((resolve) => addEventListener('begin-worker', resolve, { once: true }));
      serviceWorker.register = async (...args) => {
        await begun;
        return register(...args);
      };
    });
    await ada.signUp(someone('Ada'));
    await ada.waitForFeed();

    // A page has this lock while it sends, and an upload takes minutes.
    await page.evaluate(async () => {
      const { id } = await (await fetch('/api/user')).json();
      await new Promise<void>((resolve) => {
        void navigator.locks.request(`drain:${id}`, () => {
          resolve();
          return new Promise(() => {});
        });
      });
      dispatchEvent(new Event('begin-worker'));
    });
    // After 45 s the worker would take the page for a frozen one, and go on.
    const isActive = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
    await waitUntil('the worker is active', isActive, 30_000);

    await ada.goTo('Discover');
    await page.getByRole('heading', { name: 'Discover Friends' }).waitFor();
  },
);

test(
  'a call that fails while the socket is open is forgotten when later calls succeed',
  { tag: ['@sync', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces' });
    const ada = await world.newDevice();
    const { page } = ada;
    // Without a service worker the page itself makes the calls. The socket stays silent.
    await page.addInitScript('delete Navigator.prototype.serviceWorker');
    const received = new Set(['welcome']);
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const frame: unknown = JSON.parse(String(message));
        const type = typeof frame === 'object' && frame !== null && 'type' in frame ? String(frame.type) : '';
        if (received.has(type)) socket.send(message);
      });
    });
    await ada.signUp(someone('Ada'));
    const isInStep = async () => (await page.locator('#app [data-sync="good"]').count()) === 1;
    await waitUntil('all is here', isInStep);

    // The second attempt succeeds, and no error is shown.
    const flowers = await breakFirst(page, '**/api/posts/*/flower');
    await ada.giveFlower('Quinces');
    await waitUntil('the flower is taken', async () => (await bob.feed())[0]?.flowersCount === 1);
    await waitUntil('all is said to be well', isInStep);
    expect(flowers.calls).toBeGreaterThan(1);

    // New content cannot be fetched, and no second error is shown.
    received.add('touch');
    const pulls = await breakFirst(page, '**/api/sync?*');
    await bob.share({ content: 'Medlars' });
    await waitUntil('it is asked for again', async () => pulls.calls > 1);
    await waitUntil('all is said to be well again', isInStep);
  },
);

/** Aborts the first call to this address. Later calls pass. */
async function breakFirst(page: Page, address: string): Promise<{ readonly calls: number }> {
  const seen = { calls: 0 };
  await page.route(address, (route) => (seen.calls++ === 0 ? route.abort('connectionreset') : route.continue()));
  return seen;
}

test(
  'an API that never answers does not keep the feed from opening',
  { tag: ['@feed', '@sync'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitForPicture('Quinces');
    await ada.waitUntilSettled();

    const asked: string[] = [];
    await ada.device.context.route('**/api/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
    });
    await ada.device.reload();

    await ada.waitForPicture('Quinces');
    await waitUntil('the API is asked', () => asked.length > 0);
    await ada.waitForPicture('Quinces');
  },
);
