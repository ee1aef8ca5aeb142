import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { World } from './harness/world.ts';

// Every screen at three sizes, light and dark, to be looked at: .cache/screenshots/<screen>.<size>.<scheme>.png

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.cache', 'screenshots');
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;
const SCHEMES = ['light', 'dark'] as const;
const PUBLIC_PATHS = { landing: '/', login: '/login', signup: '/signup', community: '/join-us', lost: '/nowhere' };

await mkdir(FOLDER, { recursive: true });
await using world = await World.create();
const bob = await world.newPerson('Bob');
const cyd = await world.newPerson('Cyd');
await bob.share({ content: 'Quinces, finally.', location: 'Werder, Havel', picture: await photo({ hue: 90 }) });
await cyd.share({ content: 'Low tide.', picture: await photo({ width: 3000, height: 4000, hue: 210 }) });
await bob.share({ content: 'The hour when everything is blue.', picture: await photo({ width: 4000, height: 2250 }) });

for (const { name, width, height } of SIZES) {
  for (const colorScheme of SCHEMES) {
    const app = await world.newDevice({ width, height, colorScheme });
    const shoot = async (screen: string): Promise<void> => {
      await app.page.screenshot({ path: join(FOLDER, `${screen}.${name}.${colorScheme}.png`) });
    };
    await shootAll(app, shoot);
    await app.device[Symbol.asyncDispose]();
    process.stdout.write(`${name}, ${colorScheme}\n`);
  }
}
if (world.faults.length > 0) process.stderr.write(`${world.faults.join('\n')}\n`);
process.stdout.write(`${FOLDER}\n`);

async function shootAll(app: PosyApp, shoot: (screen: string) => Promise<void>): Promise<void> {
  const { page } = app;
  for (const [screen, path] of Object.entries(PUBLIC_PATHS)) {
    await app.device.visit(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(async () => void (await document.fonts.ready));
    await shoot(screen);
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await app.signUp(someone('Ada'));
  await app.waitForPicture('The hour when everything is blue.');
  await app.waitUntilSettled();
  await shoot('feed');
  await app.createButton.click();
  await app.createDialog.waitFor();
  await shoot('create-empty');
  await app.createDialog.getByRole('button', { name: 'Share' }).click();
  await app.createDialog.getByRole('alert').waitFor();
  await shoot('create-error');
  await page.keyboard.press('Escape');
  await app.createDialog.waitFor({ state: 'hidden' });
  await app.fillPost({ bytes: await photo({ hue: 330 }), caption: 'Rain on the greenhouse.', location: 'Cork' });
  await app.createDialog.getByRole('img').waitFor();
  await shoot('create-filled');
  await app.device.goOffline();
  await app.createDialog.getByRole('button', { name: 'Share' }).click();
  await app.createDialog.waitFor({ state: 'hidden' });
  await app.card('Rain on the greenhouse.').getByText('Waiting to send').waitFor();
  await shoot('feed-offline-waiting');
  await app.syncState().click();
  await page.getByRole('dialog', { name: 'Outbox' }).waitFor();
  await shoot('outbox-offline');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Outbox' }).waitFor({ state: 'hidden' });
  await app.openMenu();
  await shoot('menu');
  await page.keyboard.press('Escape');
  await app.askToLogOut();
  await page.getByRole('dialog').waitFor();
  await shoot('log-out-unsent');
}
