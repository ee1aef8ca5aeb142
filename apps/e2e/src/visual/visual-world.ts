import { fileURLToPath } from 'node:url';
import { seedPicture } from '../../../../scripts/seed/picture.ts';
import { ApiPerson, type Identity } from '../harness/api-person.ts';
import { photo } from '../harness/photo.ts';
import type { World } from '../harness/world.ts';

/** Settings of the server: its clock starts at the same moment in every run. */
export const STILL_SERVER = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('server-clock.ts', import.meta.url))}`,
  POSY_VISUAL_CLOCK: '1',
  RATE_LIMITS: 'off',
} as const;

/** The user whose screens are compared. */
export const ADA: Identity = {
  firstName: 'Ada',
  lastName: 'Gardener',
  email: 'ada@posy.test',
  password: 'a garden in may',
};
export const BLUE = 'The hour when everything is blue.';

/** Creates the same users, posts and texts in every run, one after the other to fix their order. */
export async function fillWorld(world: World): Promise<void> {
  const bob = await person(world, 'Bob');
  const cyd = await person(world, 'Cyd');
  await bob.introduce({ bio: 'Gates, walls and whatever grows on them.' });
  const quinces = await photo({ width: 720, height: 540, hue: 30 });
  await bob.share({ content: 'Quinces, finally.', location: 'Werder, Havel', pictures: [quinces] });
  await cyd.share({ content: 'Low tide.', pictures: [await seedPicture(0, 'sea')] });
  const blue = await bob.share({ content: BLUE, pictures: [await seedPicture(0, 'ridges')] });
  await cyd.comment(blue.id, 'How did you get the light to stay?');
  await bob.comment(blue.id, 'By waiting for it, mostly.');
  const ada = await person(world, ADA.firstName);
  for (const other of [bob, cyd]) {
    await ada.follow(other.user.id);
    await other.follow(ada.user.id);
  }
  await ada.share({ content: 'Mine.', location: 'Kent', pictures: [await seedPicture(0, 'macro')] });
  await bob.write(ada.user, 'Are you at the gate at seven?');
  await ada.write(bob.user, 'Half past. Somebody has to feed the cat.');
  await cyd.write(ada.user, 'She was here this morning.', await photo({ width: 480, height: 360, hue: 100 }));
}

async function person(world: World, firstName: string): Promise<ApiPerson> {
  const email = `${firstName.toLowerCase()}@posy.test`;
  return await ApiPerson.signUp(world.server.url, { ...ADA, firstName, email });
}
