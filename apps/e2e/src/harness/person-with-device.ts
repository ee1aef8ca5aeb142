import { ApiPerson, type Identity, someone } from './api-person.ts';
import type { DeviceOptions } from './device.ts';
import { MessagesApp } from './messages-app.ts';
import type { PosyApp } from './posy-app.ts';
import type { World } from './world.ts';

export interface PersonOptions extends DeviceOptions {
  /** A user who has written to this one before. */
  readonly writtenBy?: ApiPerson;
  /** The device may show notifications. */
  readonly isNotified?: boolean;
}

/** A user who is logged in on a device; `api` is the same user without a browser. */
export async function personWithDevice(
  world: World,
  name: string,
  { writtenBy, isNotified = false, ...options }: PersonOptions = {},
) {
  const identity = someone(name);
  const api = await ApiPerson.signUp(world.server.url, identity);
  await writtenBy?.write(api.user, 'From before');
  const app = await world.newDevice({ ...options, hasWholeBrowser: isNotified });
  const { context, origin } = app.device;
  if (isNotified) await context.grantPermissions(['notifications'], { origin });
  await openAs(app, api);
  await app.waitUntilSettled();
  return { api, app, identity, messages: new MessagesApp(app) };
}

/** Another device of a user, with a session of its own. Its feed is open. */
export async function otherDevice(world: World, identity: Identity, options: DeviceOptions = {}): Promise<PosyApp> {
  const app = await world.newDevice(options);
  await openAs(app, await ApiPerson.logIn(world.server.url, identity));
  return app;
}

/** Opens the feed with the session of a user, which is faster than the form. */
export async function openAs(app: PosyApp, person: ApiPerson): Promise<void> {
  await app.enterAs(person);
  await app.device.visit('/');
  await app.waitForFeed();
}
