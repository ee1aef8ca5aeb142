import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seedPicture } from '../../../scripts/seed/picture.ts';
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
const altText = 'A white plate with coloured fruit on a wooden table.';
const picture = await seedPicture(6, 'table');
const quinces = await bob.share({
  content: 'Quinces, finally.',
  location: 'Werder, Havel',
  altText,
  pictures: [picture],
});
await cyd.share({ content: 'Low tide.', pictures: [await seedPicture(4, 'sea')] });
const blue = 'The hour when everything is blue.';
const { id } = await bob.share({ content: blue, pictures: [await seedPicture(8, 'stars')] });
for (const content of ['How did you get the light to stay?', 'This one. On my wall, please.']) {
  await cyd.comment(id, content);
}
await bob.comment(id, 'By waiting for it, mostly. It goes faster than one thinks, and then one stands in the dark.');
const scenes = { Dara: 'street', Emeka: 'ridges', Freya: 'snow', Gustav: 'poster', Hanna: 'macro' } as const;
const people = [];
for (const [name, scene] of Object.entries(scenes)) {
  const person = await world.newPerson(name);
  people.push(person);
  await person.share({ content: `${name} was here.`, pictures: [await seedPicture(name.length, scene)] });
  await person.giveFlower(quinces.id);
}
// More pictures of all kinds, by people whom those follow whom the new user will follow.
for (const [n, name] of ['Ivo', 'Jana', 'Kofi'].entries()) {
  const person = await world.newPerson(name);
  for (const follower of people.slice(n)) await follower.follow(person.user.id);
  for (let i = 0; i < 5; i++) {
    await person.share({ content: `Roll ${n + 1}, ${i + 1}.`, pictures: [await seedPicture(n * 5 + i + 11)] });
  }
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
