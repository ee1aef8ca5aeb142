import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { PosyServer } from './harness/posy-server.ts';
import { SharedBrowsers } from './harness/shared-browsers.ts';
import { World } from './harness/world.ts';
import { administration } from './screenshot-admin.ts';
import { advertise, advertising } from './screenshot-ads.ts';
import { crowd, extremes } from './screenshot-extremes.ts';
import { tour } from './screenshot-tour.ts';

// Every screen at three sizes, light and dark, to be looked at: .cache/screenshots/<screen>.<size>.<scheme>.png

const FOLDER = join(import.meta.dirname, '..', '..', '..', '.cache', 'screenshots');
const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

await mkdir(FOLDER, { recursive: true });
await using browsers = new SharedBrowsers();
await using world = new World(await PosyServer.start({ RATE_LIMITS: 'off' }), browsers);
// These users post first, so that their posts are not at the top of the feed.
const extreme = await crowd(world);
const bob = await world.newPerson('Bob');
const cyd = await world.newPerson('Cyd');
await bob.introduce({ bio: 'Gates, walls and whatever grows on them. www.example.com/walls' });
const altText = 'A low sun over hills that fade into each other.';
const quinces = await bob.share({ content: 'Quinces, finally.', location: 'Werder, Havel', altText });
await cyd.share({ content: 'Low tide.', picture: await photo({ width: 1500, height: 2000, hue: 210 }) });
const blue = 'The hour when everything is blue.';
const { id } = await bob.share({ content: blue, picture: await photo({ width: 2000, height: 1125, hue: 240 }) });
for (const content of ['How did you get the light to stay?', 'This one. On my wall, please.']) {
  await cyd.comment(id, content);
}
await bob.comment(id, 'By waiting for it, mostly. It goes faster than one thinks, and then one stands in the dark.');
for (const name of ['Dara', 'Emeka', 'Freya', 'Gustav', 'Hanna']) {
  const person = await world.newPerson(name);
  await person.share({ content: `${name} was here.`, picture: await photo({ hue: name.length * 50 }) });
  await person.fetch(`/api/posts/${quinces.id}/flower`, { method: 'POST' });
}
await advertise(cyd);

/** Arguments limit the sizes: `pnpm screenshots phone`. */
const wanted = process.argv.slice(2);

for (const { name, width, height } of SIZES.filter((size) => wanted.length === 0 || wanted.includes(size.name))) {
  const shooter = (shown: PosyApp) => async (screen: string) => {
    for (const colorScheme of SCHEMES) {
      await shown.page.emulateMedia({ colorScheme });
      await shown.page.screenshot({ path: join(FOLDER, `${screen}.${name}.${colorScheme}.png`) });
    }
    await shown.page.emulateMedia({ colorScheme: null });
  };
  const app = await world.newDevice({ width, height });
  await tour(app, world, shooter(app));
  await app.device[Symbol.asyncDispose]();
  const keeper = await world.newDevice({ width, height });
  await administration(keeper, shooter(keeper));
  await keeper.device[Symbol.asyncDispose]();
  const iris = await world.newDevice({ width, height });
  await advertising(iris, shooter(iris));
  await iris.device[Symbol.asyncDispose]();
  const uma = await world.newDevice({ width, height });
  await extremes(uma, extreme, shooter(uma));
  await uma.device[Symbol.asyncDispose]();
  process.stdout.write(`${name}\n`);
}
if (world.faults.length > 0) process.stderr.write(`${world.faults.join('\n')}\n`);
process.stdout.write(`${FOLDER}\n`);
