import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ApiPerson, someone } from './api-person.ts';
import { Device, type DeviceOptions } from './device.ts';
import { PosyApp } from './posy-app.ts';
import { PosyServer } from './posy-server.ts';
import { closeSharedBrowser } from './shared-browser.ts';

// Screenshots are taken outside of vitest.
if (process.env['VITEST'] !== undefined) afterAll(closeSharedBrowser);

const FAILURES = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'e2e-failures');

/** The server and the devices of one journey. */
export class World implements AsyncDisposable {
  readonly server: PosyServer;
  readonly #devices: Device[] = [];

  private constructor(server: PosyServer) {
    this.server = server;
  }

  /** `main`: the server of another build. */
  static async create(env: Readonly<Record<string, string>> = {}, main?: string): Promise<World> {
    return new World(await PosyServer.start(env, main));
  }

  /** A fresh phone with an empty browser. */
  async newDevice(options: DeviceOptions = {}): Promise<PosyApp> {
    const device = await Device.open(this.server.port, options);
    this.#devices.push(device);
    return new PosyApp(device);
  }

  /** A new user without a browser, who acts through the API. */
  async newPerson(firstName: string): Promise<ApiPerson> {
    return await ApiPerson.signUp(this.server.url, someone(firstName));
  }

  /** Complaints of the pages and workers of all devices. */
  get faults(): readonly string[] {
    return this.#devices.flatMap(({ faults }) => faults.found);
  }

  /** Takes screenshots of all pages, to show why a journey failed. */
  async photograph(name: string): Promise<void> {
    await mkdir(FAILURES, { recursive: true });
    const file = name.replaceAll(/\W+/g, '-').slice(0, 80);
    for (const [index, device] of this.#devices.entries()) {
      await device.page.screenshot({ path: join(FAILURES, `${file}.${index}.png`), timeout: 5000 }).catch(() => {});
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#devices.map((device) => device[Symbol.asyncDispose]()));
    await this.server[Symbol.asyncDispose]();
  }
}

/**
 * A test with its own world. It also fails when a page or worker reported an error or a violation of the content
 * security policy.
 */
export function journey(
  name: string,
  body: (world: World) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): void {
  test(name, async () => {
    await using world = await World.create(env);
    try {
      await body(world);
    } catch (error) {
      await world.photograph(name);
      throw new Error(
        `${String(error)}\nFaults: ${world.faults.join('\n')}\nServer: ${world.server.log.slice(-2000)}`,
        { cause: error },
      );
    }
    expect(world.faults).toEqual([]);
  });
}
