import { basename } from 'node:path';
import sharp from 'sharp';
import { SEED_PASSWORD } from '../../../scripts/seed/people.ts';
import { seedPicture } from '../../../scripts/seed/picture.ts';
import { Device } from './harness/device.ts';
import { PosyApp } from './harness/posy-app.ts';
import type { PosyServer } from './harness/posy-server.ts';
import { SharedBrowsers } from './harness/shared-browsers.ts';
import { waitUntil } from './harness/wait-until.ts';

const CAPTION = 'Ten minutes before the rain.';

/**
 * Films a phone that loses its network: a flower and a photo are there at once, wait, and are sent when the network is back. Writes an
 * animated WebP. `drawn` waits until the pictures on the screen are loaded. The server has the seeded world.
 */
export async function filmOffline(
  { port }: PosyServer,
  file: string,
  drawn: (page: PosyApp['page']) => Promise<void>,
): Promise<void> {
  await using browsers = new SharedBrowsers();
  await using device = await Device.open(port, browsers, { width: 390, height: 844, reducedMotion: 'reduce' });
  const app = new PosyApp(device);
  const frames: Buffer[] = [];
  const delay: number[] = [];
  const show = async (ms: number) => {
    await drawn(app.page);
    frames.push(await app.page.screenshot({ caret: 'hide' }));
    delay.push(ms);
  };

  await app.logIn({ email: 'alice@posy.test', password: SEED_PASSWORD });
  await app.waitUntilSettled();
  await app.page.getByText('Login Successful').waitFor({ state: 'detached' });
  await show(1200);
  await device.goOffline();
  await app.page.getByRole('button', { name: 'Offline' }).waitFor();
  await show(1500);
  const flower = app.page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Flower,/ });
  await flower.click();
  await app.page.getByRole('button', { name: '1 waiting' }).waitFor();
  await show(1500);
  await app.fillPost({ bytes: Buffer.from(await seedPicture(12)), caption: CAPTION });
  await app.createDialog.getByRole('img', { name: 'The photo you are about to share' }).waitFor();
  let prepared = 0;
  await waitUntil('the photo is prepared, and has been for half a second', async () => {
    prepared = (await app.createDialog.getByText(/^Preparing/).count()) === 0 ? prepared + 1 : 0;
    return prepared === 10;
  });
  await show(1500);
  await app.createDialog.getByRole('button', { name: /^Share with/ }).click();
  await app.createDialog.waitFor({ state: 'hidden' });
  await app.card(CAPTION).getByText('Waiting to send').waitFor();
  await show(2000);
  await device.goOnline();
  await app.waitUntilStored();
  await show(2500);

  const { pageHeight = 0, size } = await sharp(frames, { join: { animated: true } })
    .webp({ quality: 62, effort: 6, loop: 0, delay })
    .toFile(file);
  process.stdout.write(`${basename(file)}: ${frames.length} pictures, ${pageHeight} pixels high, ${size} bytes\n`);
}
