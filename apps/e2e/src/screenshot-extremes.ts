import { ApiPerson, someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import type { World } from './harness/world.ts';

/** Takes a screenshot under a name. */
type Shoot = (screen: string) => Promise<void>;

/** A word that is longer than any line and cannot be broken. */
const UNBROKEN = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(4);
const LONG = 'A caption that goes on, and then on. '.repeat(55);
const ARABIC = 'غروب الشمس فوق النهر، ومعه كل ما لا يقال. '.repeat(8);

const NAMES = [
  {
    firstName: 'Wilhelmina-Alexandrina-Konstantinopolitanska',
    lastName: 'Featherstonehaugh-Cholmondeley',
    content: LONG,
  },
  { firstName: 'عبد الرحمن', lastName: 'الخوارزمي', content: ARABIC },
  { firstName: 'Donaudampfschifffahrtselektrizitätenhauptbetri', lastName: 'X', content: UNBROKEN },
] as const;

/** Users with the longest names, one-word names and right-to-left names, each with a post and many texts. */
export async function crowd(world: World): Promise<readonly ApiPerson[]> {
  const people: ApiPerson[] = [];
  for (const [n, { firstName, lastName, content }] of NAMES.entries()) {
    const identity = { ...someone(`extreme${n}`), firstName, lastName };
    const person = await ApiPerson.signUp(world.server.url, identity);
    const location = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
    const picture = await photo({ width: 900, height: 500 + n * 300, hue: n * 90 });
    const { id } = await person.share({ content, location, pictures: [picture] });
    for (const other of [person, ...people]) await other.comment(id, content.slice(0, 900));
    people.push(person);
  }
  return people;
}

/** Screens that strain a layout: very long texts, 200 % text size, pages that load, fail, or are empty. */
export async function extremes(app: PosyApp, people: readonly ApiPerson[], shoot: Shoot): Promise<void> {
  const { page } = app;
  const identity = someone('Uma');
  await app.signUp(identity);
  const uma = await ApiPerson.logIn(app.device.origin, identity);
  for (const [n, person] of people.entries()) {
    await uma.follow(person.user.id);
    await person.follow(uma.user.id);
    await person.write(uma.user, (NAMES[n]?.content ?? LONG).slice(0, 900));
  }
  await app.waitUntilSettled();
  await shootAll(app, shoot, 'long');
  await app.goTo('Home');
  await app.inStrip('Donaudampfschifffahrt').click();
  await page.getByText('Showing posts from selected user').waitFor();
  await shoot('long-post');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comments, / })
    .click();
  await app.commentsDialog.getByRole('listitem').first().waitFor();
  await shoot('long-comments');
  await app.close(app.commentsDialog);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await shootAll(app, shoot, 'large');
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await waitingAndFailing(app, shoot);
}

async function shootAll(app: PosyApp, shoot: Shoot, kind: 'long' | 'large'): Promise<void> {
  for (const place of ['Home', 'Discover', 'Messages'] as const) {
    await app.goTo(place);
    await app.page.getByRole('main').waitFor();
    await shoot(`${kind}-${place.toLowerCase()}`);
  }
  for (const path of ['Settings', 'Dashboard', 'Activity']) {
    await app.openMenu(path);
    await app.page.getByRole('heading', { level: 1 }).first().waitFor();
    await shoot(`${kind}-${path.toLowerCase()}`);
  }
}

/** Screens whose answers are missing or errors. */
async function waitingAndFailing({ device, page }: PosyApp, shoot: Shoot): Promise<void> {
  const asked = /\/api\/(users\/search|search|reports|activity|ads)/;
  let hold = Promise.withResolvers<void>();
  await page.route(asked, async (route) => {
    await hold.promise;
    await route.abort().catch(() => undefined);
  });
  await device.visit('/discover?q=gardener');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Skeletons appear after a short delay.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  await shoot('discover-loading');
  hold.resolve();
  hold = Promise.withResolvers<void>();
  await page.unroute(asked);
  await page.route(asked, (route) => route.fulfill({ status: 500, body: '' }));
  await device.visit('/discover?q=gard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  await shoot('discover-failing');
  await page.unroute(asked);
}
