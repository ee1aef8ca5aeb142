import { TestTimers } from '@posy/testkit/test-timers';
import { pino } from 'pino';
import type { PushNetwork } from '../adapters/push/port.ts';
import { type Config, readConfig } from '../config.ts';
import type { Dialect } from '../db/database.ts';
import { type Deps, type DepsOverrides, buildDeps, closeDeps } from '../deps.ts';
import { PicturePool, type Pictures } from '../features/media/picture-pool.ts';
import type { FirstAdmin } from '../features/session/first-admin.ts';
import { type PasswordCost, PasswordHasher } from '../features/session/passwords.ts';
import { type PosyServer, createServer } from '../server.ts';
import { migratedPlace, type TemporaryPlace } from './temporary-database.ts';
import { TestClient, readUser } from './test-client.ts';
import { TestClock } from './test-clock.ts';

export interface TestServerOptions {
  /** Default: SQLite. */
  readonly dialect?: Dialect;
  /**
   * Existing data, or data that is shared with another process. The server does not delete it. Default: a new place.
   */
  readonly place?: TemporaryPlace;
  readonly config?: Partial<Config>;
  readonly overrides?: DepsOverrides;
  /** Run jobs and announce counters by themselves, on the system's clock, as in production. Default: see `settle`. */
  readonly isLive?: boolean;
}

const NO_PUSH_NETWORK: PushNetwork = {
  post: async () => ({ status: 201, retryAfter: null }),
  close: () => {},
};

/** Starting processes for pictures would take most of the time of a test. They end by themselves. */
const pool = new PicturePool();
const SHARED_PICTURES: Pictures = {
  receive: (task, begin) => pool.receive(task, begin),
  derive: (task) => pool.derive(task),
  [Symbol.asyncDispose]: async () => {},
};

/** Cheap hashes save time. Tests about passwords use the product's own. */
export const CHEAP_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const CHEAP_PASSWORDS = await PasswordHasher.create(CHEAP_COST);

export const TEST_PASSWORD = 'rose garden 1';

/**
 * The real server in this process, with its own database and folder. Limits are off and the clock stands still: heartbeats
 * and the limits of connections wait for `timers.advance`, also in a live server. Jobs and coalesced counters wait for
 * {@link settle}.
 */
export class TestServer implements AsyncDisposable {
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly timers: TestTimers;
  readonly server: PosyServer;
  /** The administrator of the first start, when the password was generated. */
  readonly firstAdmin: FirstAdmin | null;
  readonly #place: AsyncDisposable | null;
  readonly #clients = new Map<string, TestClient>();
  #origin: string | null = null;

  private constructor(
    parts: Pick<TestServer, 'deps' | 'clock' | 'timers' | 'server' | 'firstAdmin'>,
    place: AsyncDisposable | null,
  ) {
    this.deps = parts.deps;
    this.clock = parts.clock;
    this.timers = parts.timers;
    this.server = parts.server;
    this.firstAdmin = parts.firstAdmin;
    this.#place = place;
  }

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const place = options.place ?? (await migratedPlace(options.dialect ?? 'sqlite'));
    const clock = new TestClock();
    const timers = new TestTimers(clock);
    const config: Config = {
      ...readConfig(
        { PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'the keeper of posy' },
        { webDir: place.dataDir },
      ),
      dataDir: place.dataDir,
      databaseUrl: place.databaseUrl,
      role: options.isLive === true ? 'all' : 'web',
      ...options.config,
    };
    const log = pino({ level: 'silent' });
    const deps = await buildDeps(config, {
      log,
      passwords: CHEAP_PASSWORDS,
      pictures: SHARED_PICTURES,
      ...(options.isLive !== true && { clock }),
      timers,
      // Without a test push service pushes are accepted and dropped.
      ...(!config.pushTestService && { pushNetwork: NO_PUSH_NETWORK }),
      ...options.overrides,
    });
    let firstAdmin: FirstAdmin | null = null;
    const server = await createServer(deps, (admin) => {
      firstAdmin = admin;
    });
    return new TestServer({ deps, clock, timers, server, firstAdmin }, options.place ? null : place);
  }

  /** A client signed up under this name; the same name is the same client. */
  as(name: string): TestClient {
    let client = this.#clients.get(name);
    if (!client) {
      client = new TestClient(this.server.app, async (self) => {
        const account = { email: `${name}@example.com`, password: TEST_PASSWORD, firstName: name, lastName: 'Tester' };
        const response = await self.send('/api/signup', { method: 'POST', json: account });
        if (response.status !== 201) throw new Error(`Sign-up of ${name} failed: ${response.text}`);
        return readUser(response);
      });
      this.#clients.set(name, client);
    }
    return client;
  }

  /** The first administrator, signed in. */
  admin(): TestClient {
    return this.#signedIn(this.deps.config.admin.email, this.deps.config.admin.password ?? '');
  }

  /** Another device of the user `name`, who has signed up before. */
  anotherDeviceOf(name: string): TestClient {
    return this.#signedIn(`${name}@example.com`, TEST_PASSWORD);
  }

  /** A client without a session. */
  anonymous(): TestClient {
    return new TestClient(this.server.app, () => Promise.reject(new Error('Nobody is signed in: use send')));
  }

  /** Listens on a port of its own, and gives the origin. */
  async listen(): Promise<string> {
    this.#origin ??= (await this.server.listen()).replace('localhost', '127.0.0.1');
    return this.#origin;
  }

  get url(): string {
    if (this.#origin === null) throw new Error('Call listen first');
    return this.#origin;
  }

  /** Runs until no work is left: due jobs, counters to publish, notifications to send. */
  async settle(): Promise<void> {
    let done = 0;
    do {
      await this.server.dirtyPosts.flushAll();
      done = await this.server.activity.flushAll();
      done += await this.server.jobs.runDue();
      done += await this.server.pushes.sendDue();
    } while (done > 0);
  }

  /** All present touches, oldest first, with the names given to {@link as} in place of ids. */
  async touches(): Promise<{ scope: string; type: string; id: string }[]> {
    const names = new Map<string, string>();
    for (const [name, client] of this.#clients) names.set(await client.id(), name);
    const rows = await this.deps.db.read
      .selectFrom('syncChanges')
      .selectAll()
      .orderBy('at')
      .orderBy('scope')
      .orderBy('seq')
      .execute();
    return rows.map(({ scope, type, id }) => ({
      scope: scope === 'g' ? 'g' : `u:${names.get(scope.slice(2)) ?? scope.slice(2)}`,
      type,
      id: names.get(id) ?? id,
    }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.close();
    await closeDeps(this.deps);
    await this.#place?.[Symbol.asyncDispose]();
  }

  #signedIn(email: string, password: string): TestClient {
    return new TestClient(this.server.app, async (self) => {
      const response = await self.send('/api/login', { method: 'POST', json: { email, password } });
      if (response.status !== 200) throw new Error(`Log-in of ${email} failed: ${response.text}`);
      return readUser(response);
    });
  }
}
