import { systemClock } from '../../system-time.ts';
import { memoryBus } from './memory.ts';
import type { Bus, BusMessage } from './port.ts';
import { SharedBus, type SharedBusOptions } from './shared-bus.ts';

const REPEAT_EVERY_MS = 1000;
/** Longer than a few lost repetitions. */
const FORGET_AFTER_MS = 3500;
/** Rare, and worth no second of delay: they travel both ways, because a Redis that hangs is noticed only after a while. */
const URGENT: ReadonlySet<BusMessage['type']> = new Set(['session-ended', 'user-ended', 'role-changed']);

type Options = Omit<SharedBusOptions, 'connect' | 'onState'>;

interface FallbackBusOptions extends Options {
  readonly redis: SharedBusOptions['connect'];
  readonly database: SharedBusOptions['connect'];
}

/**
 * Redis while it is there, PostgreSQL meanwhile. Every process listens to both. A process without Redis says so over
 * PostgreSQL every second; until it stops, the others publish both ways, so that it makes no difference which processes lost
 * their Redis. A message that comes twice does no harm.
 */
export class FallbackBus implements Bus {
  readonly #here = memoryBus();
  readonly #redis: SharedBus;
  readonly #database: SharedBus;
  #repeat: NodeJS.Timeout | null = null;
  #othersNeedDatabaseUntil = 0;

  private constructor(redis: SharedBus, database: SharedBus) {
    this.#redis = redis;
    this.#database = database;
    redis.subscribe((message) => this.#here.publish(message));
    database.subscribe((message) => {
      if (message.type === 'without-redis') this.#othersNeedDatabaseUntil = systemClock.monotonic() + FORGET_AFTER_MS;
      else this.#here.publish(message);
    });
  }

  /** Connects to PostgreSQL, or throws; and to Redis, which may come later. */
  static async open({ redis, database, ...options }: FallbackBusOptions): Promise<FallbackBus> {
    let onState: (isConnected: boolean) => void = () => {};
    const ofDatabase = await SharedBus.open({ ...options, connect: database });
    const ofRedis = await SharedBus.open({
      ...options,
      connect: redis,
      name: 'Redis',
      isOptional: true,
      // A Redis that hangs is noticed within two seconds.
      heartbeatEveryMs: 500,
      timeoutMs: 1000,
      onState: (isConnected) => onState(isConnected),
    });
    const bus = new FallbackBus(ofRedis, ofDatabase);
    onState = (isConnected) => bus.#onState(isConnected);
    bus.#onState(ofRedis.state === 'up');
    return bus;
  }

  publish(message: BusMessage): void {
    this.#here.publish(message);
    const isUp = this.#redis.state === 'up';
    if (isUp) this.#redis.send(message);
    if (!isUp || URGENT.has(message.type) || systemClock.monotonic() < this.#othersNeedDatabaseUntil)
      this.#database.send(message);
  }

  subscribe(listener: (message: BusMessage) => void): () => void {
    return this.#here.subscribe(listener);
  }

  get state(): Bus['state'] {
    if (this.#redis.state === 'up') return 'up';
    return this.#database.state === 'up' ? 'fallback' : 'down';
  }

  async close(): Promise<void> {
    if (this.#repeat) clearInterval(this.#repeat);
    await Promise.all([this.#redis.close(), this.#database.close()]);
  }

  #onState(isConnected: boolean): void {
    if (this.#repeat) clearInterval(this.#repeat);
    this.#repeat = null;
    if (isConnected) return;
    const announce = () => {
      this.#database.send({ type: 'without-redis' });
      // Messages of the time before the others knew went only over Redis, in both directions.
      this.#database.send({ type: 'missed-messages' });
      this.#here.publish({ type: 'missed-messages' });
    };
    announce();
    let isFirst = true;
    this.#repeat = setInterval(() => {
      if (isFirst) announce();
      else this.#database.send({ type: 'without-redis' });
      isFirst = false;
    }, REPEAT_EVERY_MS);
  }
}
