import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '@posy/std/backoff';
import type { Clock } from '@posy/std/clock';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { diskSpace, type FreeSpace } from './adapters/blobs/free-space.ts';
import type { Blobs } from './adapters/blobs/port.ts';
import { openBus } from './adapters/bus/open-bus.ts';
import type { Bus } from './adapters/bus/port.ts';
import type { DeletionLedger } from './adapters/ledger/port.ts';
import type { LimitStore } from './adapters/limits/port.ts';
import { postgresLimits } from './adapters/limits/postgres.ts';
import { sqliteLimits } from './adapters/limits/sqlite.ts';
import { openMailNetwork } from './adapters/mail/open-mail-network.ts';
import type { MailNetwork } from './adapters/mail/port.ts';
import { httpsPushNetwork } from './adapters/push/https-network.ts';
import type { PushNetwork } from './adapters/push/port.ts';
import type { VapidKeys } from './adapters/push/vapid-keys.ts';
import { explainS3 } from './adapters/s3/s3-errors.ts';
import type { ServerSecret } from './adapters/secret/server-secret.ts';
import type { UploadStore } from './adapters/uploads/port.ts';
import { Epochs } from './changes/epochs.ts';
import { Heads } from './changes/heads.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { Integrity } from './db/integrity.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, openForMigrations } from './db/open-database.ts';
import { explainPostgres } from './db/postgres-errors.ts';
import { alonePresence, PostgresPresence } from './db/presence.ts';
import { requireMigrated } from './db/schema-state.ts';
import { DiskReserve } from './disk/disk-reserve.ts';
import { reservingPictures } from './disk/reserving-pictures.ts';
import type { TurnQueue } from './fairness/turn-queue.ts';
import { PicturePool, type Pictures } from './features/media/picture-pool.ts';
import { findVideoTools, type VideoTools } from './features/media/video-tools.ts';
import { videoTurnsOf } from './features/media/video-turns.ts';
import { PostJson } from './features/posts/post-json.ts';
import { PushQueue } from './features/push/push-queue.ts';
import { PasswordHasher } from './features/session/passwords.ts';
import { SessionCache } from './features/session/session-cache.ts';
import { type Load, processLoad } from './http/pressure.ts';
import { RateLimits } from './http/rate-limits.ts';
import { bindStore } from './instance/bind-store.ts';
import { readInstance } from './instance/instance.repo.ts';
import { ShellWatch } from './instance/shell-watch.ts';
import { readSecrets } from './instance/stored-secrets.ts';
import { Jobs } from './jobs/jobs.ts';
import { createLog } from './log.ts';
import { requireUsable } from './moving/require-usable.ts';
import { measuredBlobs } from './observability/measured-blobs.ts';
import { Metrics } from './observability/metrics.ts';
import { watchStatements } from './observability/watch-statements.ts';
import { openStores, type Stores } from './open-stores.ts';
import { systemClock, systemTimers, type Timers } from './system-time.ts';
import { Tracer } from './tracing/tracer.ts';

/** All parts of the product; functions receive the parts that they need. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly integrity: Integrity;
  readonly clock: Clock;
  /** For heartbeats and for the limits of connections. */
  readonly timers: Timers;
  readonly load: Load;
  readonly random: Random;
  /** Names this process in `processes`, in leases of jobs and on the bus. */
  readonly processId: string;
  /** A new UUIDv7. */
  readonly newId: () => string;
  /** A new 256-bit secret, base64url. */
  readonly newToken: () => string;
  readonly bus: Bus;
  readonly shell: ShellWatch;
  readonly blobs: Blobs;
  /** Unfinished uploads. */
  readonly uploads: UploadStore;
  /** Deletions that a restored backup must not undo. */
  readonly ledger: DeletionLedger;
  /** Closes connections of the stores. */
  readonly closeStores: () => void;
  readonly freeSpace: FreeSpace;
  /** Every file of a user is written inside of one of its holds. */
  readonly disk: DiskReserve;
  readonly pictures: Pictures;
  readonly videoTurns: TurnQueue;
  /** Null without an installed ffmpeg. */
  readonly videos: VideoTools | null;
  readonly postJson: PostJson;
  readonly heads: Heads;
  readonly epochs: Epochs;
  readonly jobs: Jobs;
  readonly pushes: PushQueue;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null unless a collector is set. */
  readonly tracer: Tracer | null;
  readonly passwords: PasswordHasher;
  readonly sessions: SessionCache;
  readonly limits: RateLimits;
  readonly vapid: VapidKeys;
  readonly pushNetwork: PushNetwork;
  /** Null without `SMTP_URL`: mail stays in the inbox. */
  readonly mailNetwork: MailNetwork | null;
  readonly secret: ServerSecret;
}

/** Parts that tests replace. */
export type DepsOverrides = Partial<
  Pick<
    Deps,
    | 'clock'
    | 'timers'
    | 'load'
    | 'random'
    | 'newId'
    | 'log'
    | 'passwords'
    | 'bus'
    | 'blobs'
    | 'uploads'
    | 'freeSpace'
    | 'pictures'
    | 'videos'
    | 'pushNetwork'
    | 'mailNetwork'
  >
> & {
  readonly onFatal?: (error: unknown) => void;
};

/** How long the heads of other processes may be unknown: their commits reach this one by re-reading. */
const HEADS_FRESH_MS = { sqlite: 2000, postgres: 250 } as const;
const SESSION_FRESH_MS = { sqlite: 60_000, postgres: 5000 } as const;

/** Opens the database, brings it up to date and creates all other dependencies. Close with {@link closeDeps}. */
export async function buildDeps(config: Config, overrides: DepsOverrides = {}): Promise<Deps> {
  const log = overrides.log ?? createLog(config.logLevel, undefined, config.logFormat);
  const { clock = systemClock, timers = systemTimers, load = processLoad(), random = Math.random } = overrides;
  const newId = overrides.newId ?? (() => uuidv7({ msecs: clock.now() }));
  const processId = newId();
  const onFatal = overrides.onFatal ?? ((error) => log.fatal(error, 'The disk failed'));
  const onPoolError = (error: Error) => log.warn(error, 'A database connection broke');
  const integrity = await Integrity.open({ config, clock, log });
  const { databaseUrl, database, dataDir } = config;
  const onAway = (isAway: boolean) => {
    if (isAway) log.error('PostgreSQL does not answer; calls that need it are refused');
    else log.info('PostgreSQL answers again');
  };
  const isReadOnly = integrity.damage !== null;
  const metrics = new Metrics();
  const tracer = config.tracing && new Tracer({ setting: config.tracing, clock, log });
  const watch = watchStatements({ clock, log, metrics, tracer, slowMs: config.slowMs });
  const db = openDatabase({ databaseUrl, database, dataDir, onFatal, onPoolError, onAway, random, isReadOnly, watch });
  let bus: Bus | null = null;
  let epochs: Epochs | null = null;
  let stores: Stores | null = null;
  try {
    await integrity.noteOpen();
    // A damaged database is read as it is.
    if (!config.migratesAtStart) await requireMigrated(db);
    else if (databaseUrl !== null) await migratePostgres({ databaseUrl, database, onPoolError, random }, clock.now());
    else if (!isReadOnly) await migrate(db, clock.now());
    await requireUsable(db.read, config);
    const freeSpace = overrides.freeSpace ?? diskSpace;
    const disk = new DiskReserve({ freeSpace, folder: dataDir, clock, log });
    stores = await openStores(config, (bytes) => disk.hold(bytes));
    const blobs = measuredBlobs(overrides.blobs ?? stores.blobs, { metrics, tracer, clock });
    const uploads = overrides.uploads ?? stores.uploads;
    const instance = await readInstance(db, newId);
    await bindStore({ db, blobs, config }, instance).catch((error: unknown) => {
      throw config.s3 === null ? error : explainS3(error);
    });
    bus = overrides.bus ?? (await openBus(config, { instance: instance.id, from: processId, random, log }));
    const presence =
      config.databaseUrl === null
        ? alonePresence()
        : new PostgresPresence(database.directUrl ?? config.databaseUrl, onPoolError, () =>
            log.warn('DATABASE_URL is a pooler: set DATABASE_DIRECT_URL to the server itself'),
          );
    const opened = await Epochs.open({ db, presence, clock, newId });
    epochs = opened;
    const heads = new Heads({
      epoch: () => opened.current,
      db: db.read,
      clock,
      freshForMs: HEADS_FRESH_MS[db.dialect],
    });
    // The first listener, because the others read heads.
    bus.subscribe((message) => heads.onBusMessage(message));
    const shell = await ShellWatch.open({ db, bus, log });
    const sessions = new SessionCache({ config, db, clock, bus, log, freshForMs: SESSION_FRESH_MS[db.dialect] });
    const passwords = overrides.passwords ?? (await PasswordHasher.create());
    const jobs = new Jobs({ clock, newId });
    const pushes = new PushQueue({ clock });
    const { secret, vapid } = await readSecrets(db, config, clock.now());
    const pushNetwork = overrides.pushNetwork ?? (await openPushNetwork(config));
    const mailNetwork = overrides.mailNetwork === undefined ? openMailNetwork(config) : overrides.mailNetwork;
    const pictures = reservingPictures(overrides.pictures ?? new PicturePool({ clock }), disk);
    const videos = overrides.videos === undefined ? findVideoTools(config.searchPath) : overrides.videos;
    const postJson = new PostJson();
    const newToken = () => randomBytes(32).toString('base64url');
    const limits = new RateLimits(config.hasRateLimits ? openLimits(config, onPoolError) : null);
    return {
      config,
      db,
      integrity,
      clock,
      timers,
      load,
      random,
      processId,
      newId,
      newToken,
      bus,
      shell,
      blobs,
      uploads,
      ledger: stores.ledger,
      closeStores: stores.close,
      freeSpace,
      disk,
      pictures,
      videoTurns: videoTurnsOf(clock),
      videos,
      postJson,
      heads,
      epochs,
      jobs,
      pushes,
      log,
      metrics,
      tracer,
      passwords,
      sessions,
      limits,
      vapid,
      pushNetwork,
      mailNetwork,
      secret,
    };
  } catch (error) {
    await bus?.close();
    stores?.close();
    await epochs?.close();
    await db.close();
    await integrity.close();
    throw error;
  }
}

/** Closes everything that {@link buildDeps} opened. */
export async function closeDeps(deps: Deps): Promise<void> {
  deps.sessions.close();
  deps.pushNetwork.close();
  deps.mailNetwork?.close();
  await deps.pictures[Symbol.asyncDispose]();
  await deps.videos?.[Symbol.asyncDispose]();
  await deps.limits.close();
  await deps.bus.close();
  deps.closeStores();
  // An epoch whose end is not recorded counts as cut, which is safe: an absent database must not keep the process from ending.
  await deps.epochs
    .close()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'The end of the epoch was not noted'));
  await deps.db.close();
  await deps.integrity.close();
  await deps.tracer?.close();
}

async function migratePostgres(options: Parameters<typeof openForMigrations>[0], now: number): Promise<void> {
  const db = openForMigrations(options);
  try {
    await migrate(db, now);
  } catch (error) {
    throw explainPostgres(
      error,
      (options.database?.directUrl ?? null) === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    );
  } finally {
    await db.close();
  }
}

async function openPushNetwork({ pushTestService }: Config): Promise<PushNetwork> {
  if (!pushTestService) return httpsPushNetwork();
  const { origin, caFile } = pushTestService;
  return httpsPushNetwork({ testService: { origin, ca: await readFile(caFile, 'utf8') } });
}

function openLimits({ databaseUrl, database, dataDir }: Config, onPoolError: (error: Error) => void): LimitStore {
  return databaseUrl === null
    ? sqliteLimits(join(dataDir, 'limits.db'))
    : postgresLimits(databaseUrl, onPoolError, database.isPrepared);
}
