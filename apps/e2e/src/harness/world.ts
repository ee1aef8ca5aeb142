import { ApiPerson, someone } from './api-person.ts';
import { Device, type DeviceOptions } from './device.ts';
import type { JourneyServer } from './journey-server.ts';
import { PosyApp } from './posy-app.ts';
import { PosyServer } from './posy-server.ts';
import type { SharedBrowsers } from './shared-browsers.ts';

/** The server and the devices of one journey. */
export class World implements AsyncDisposable {
  readonly server: JourneyServer;
  readonly #browsers: SharedBrowsers;
  readonly #serviceWorkers: 'allow' | 'block';
  readonly #devices: Device[] = [];

  /** The world disposes of the server, and leaves the browsers open. */
  constructor(server: JourneyServer, browsers: SharedBrowsers, serviceWorkers: 'allow' | 'block' = 'allow') {
    this.#serviceWorkers = serviceWorkers;
    this.server = server;
    this.#browsers = browsers;
  }

  /** The process of the server, to be killed and restarted: `test.use({ hasOwnProcess: true })`. */
  get serverProcess(): PosyServer {
    if (this.server instanceof PosyServer) return this.server;
    throw new Error('Other servers share this process: test.use({ hasOwnProcess: true })');
  }

  /** A fresh phone with an empty browser. */
  async newDevice(options: DeviceOptions = {}): Promise<PosyApp> {
    const device = await Device.open(this.server.port, this.#browsers, {
      serviceWorkers: this.#serviceWorkers,
      ...options,
    });
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

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#devices.map((device) => device[Symbol.asyncDispose]()));
    await this.server[Symbol.asyncDispose]();
  }
}
