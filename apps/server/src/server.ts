import { setTimeout as wait } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { changesRoutes } from './changes/changes.routes.ts';
import { DirtyPostFlusher } from './changes/dirty-post-flusher.ts';
import { listOwnHeads } from './changes/heads.ts';
import type { Deps } from './deps.ts';
import { PUSH_SOURCES, ROUTES, syncSources } from './feature-list.ts';
import { replayDeletions } from './features/account/replay-deletions.ts';
import { ActivityFlusher } from './features/activity/activity-flusher.ts';
import { groupFlowers } from './features/activity/activity-grouper.ts';
import { installMultipart } from './features/media/multipart.ts';
import { replayUnsent } from './features/messages/replay-unsent.ts';
import { announceCounters } from './features/posts/counters.service.ts';
import { listCounts, listVisibleCounts, listWatchedCounts } from './features/posts/post-counts.repo.ts';
import { PushSender } from './features/push/push-sender.ts';
import { viewerRelations } from './features/relations/relations.service.ts';
import { createFirstAdmin, type FirstAdmin } from './features/session/first-admin.ts';
import type { App } from './http/app.ts';
import { replyToClientError } from './http/client-errors.ts';
import { drain, trackUnusedSockets } from './http/drain.ts';
import { replyWithError, sendError } from './http/error-reply.ts';
import { installGuards } from './http/guards.ts';
import { healthRoutes, reachabilityRoute } from './http/health.ts';
import { type KnownPaths, rememberPaths } from './http/known-paths.ts';
import { originOf, trustProxyOf } from './http/listening.ts';
import { installOpenApi } from './http/openapi.ts';
import { Pressure } from './http/pressure.ts';
import { requestIds } from './http/request-ids.ts';
import { securityTxtRoute } from './http/security-txt.ts';
import { installParts } from './http/send-parts.ts';
import { shareRoute } from './http/share-route.ts';
import { SlowReaderGuard } from './http/slow-readers.ts';
import { SlowRequestGuard } from './http/slow-requests.ts';
import { installStalledAnswers } from './http/stalled-answers.ts';
import { installStaticWeb } from './http/static-web.ts';
import { installBodyParsers, installValidation } from './http/validation.ts';
import { Heartbeat } from './instance/heartbeat.ts';
import { JOB_HANDLERS, JOB_CONCURRENCY, JOB_UPKEEP } from './job-list.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { MetricsListener } from './observability/metrics-listener.ts';
import { watchRequests } from './observability/watch-requests.ts';
import { Hub } from './realtime/hub.ts';
import { messageSender } from './realtime/send-frames.ts';
import { isSocketRequest } from './realtime/socket-request.ts';
import { installWebsocket } from './realtime/websocket.ts';

const JSON_BODY_BYTES = 64 * 1024;
/** Upper limit for the slowest upload; `SlowRequestGuard` cuts slow ones long before. */
const REQUEST_TIMEOUT_MS = 900_000;
/** Together with the last writes, a process ends within three seconds. */
const SHUTDOWN_MS = 2000;
const JOBS_GRACE_MS = 2000;

/** The product as one object: its calls, its sockets, its jobs. */
export interface PosyServer {
  readonly app: App;
  readonly hub: Hub;
  readonly jobs: JobRunner;
  readonly dirtyPosts: DirtyPostFlusher;
  readonly pushes: PushSender;
  readonly activity: ActivityFlusher;
  readonly heartbeat: Heartbeat;
  /** All routes, as `GET /api/user`. */
  readonly routes: ReadonlySet<string>;
  /** Listens and, unless the role is `web`, runs jobs. Returns its origin. */
  listen(): Promise<string>;
  readonly metricsOrigin: string | null; // null without METRICS_LISTEN
  /** Says at `/readyz` that it closes, and after `DRAIN_DELAY_MS` answers running requests, closes sockets, releases jobs. Does not close the deps. */
  close(): Promise<void>;
}

/**
 * Builds the server; nothing runs before `listen`. `onFirstAdmin` receives the generated password of a new administrator.
 * With the role `worker` it answers monitors and nothing else.
 */
export async function createServer(
  deps: Deps,
  onFirstAdmin: (admin: FirstAdmin) => void = () => {},
): Promise<PosyServer> {
  const { config, log } = deps;
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(deps.processId),
    // A child logger per request costs more than the request; log lines name the request themselves.
    childLoggerFactory: (parent) => parent,
    trustProxy: trustProxyOf(config.trustProxy),
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      shouldUpgradeCallback: (request) => config.role !== 'worker' && isSocketRequest(request),
    },
    // Longer segments match nothing. The longest are tags.
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: replyWithError,
    clientErrorHandler: replyToClientError,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered while the server closes, and those connections with them.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  const state = { isClosing: false };
  const hub = new Hub(deps, messageSender(deps), {
    all: listCounts,
    visible: listWatchedCounts,
    heads: listOwnHeads,
  });
  const jobs = new JobRunner(deps, JOB_HANDLERS, JOB_CONCURRENCY, JOB_UPKEEP);
  const dirtyPosts = new DirtyPostFlusher(deps, {
    announce: announceCounters,
    updateActivity: (ownerIds) => groupFlowers(deps, ownerIds),
  });
  const pushes = new PushSender(deps, PUSH_SOURCES);
  const activity = new ActivityFlusher(deps);
  const heartbeat = new Heartbeat(deps);
  const slow = new SlowRequestGuard(deps.clock, deps.timers);
  const readers = new SlowReaderGuard(deps.clock, deps.timers);
  const pressure = new Pressure(deps.timers, deps.load);
  const unused = trackUnusedSockets(app);
  const metrics = config.metricsListen && new MetricsListener(deps, config.metricsListen, () => hub.size);

  app.setErrorHandler(replyWithError);
  watchRequests(app, deps);
  const paths = rememberPaths(app);
  healthRoutes(app, deps, state);
  if (config.role === 'worker') app.setNotFoundHandler((_request, reply) => sendError(reply, 'not_found'));
  else await installCalls(app, deps, { hub, slow, readers, pressure, paths });
  if (config.role !== 'worker') reachabilityRoute(app, state);
  await app.ready();
  await replayDeletions(deps);
  await replayUnsent(deps);
  if (config.role !== 'worker') await createFirstAdmin(deps, onFirstAdmin);

  let metricsOrigin: string | null = null;
  return {
    get metricsOrigin() {
      return metricsOrigin;
    },
    app,
    hub,
    jobs,
    dirtyPosts,
    pushes,
    activity,
    heartbeat,
    routes: paths.routes,
    async listen() {
      metricsOrigin = (await metrics?.listen()) ?? null;
      await app.listen({ host: config.host, port: config.port });
      pressure.start();
      await heartbeat.start();
      deps.shell.start();
      if (config.role !== 'web' && !deps.db.isReadOnly) {
        await jobs.start();
        dirtyPosts.start();
        activity.start();
        await pushes.start();
      }
      return originOf(config.host, app.server.address());
    },
    async close() {
      state.isClosing = true;
      await wait(config.drainDelayMs);
      slow.close();
      readers.close();
      pressure.stop();
      await Promise.all([dirtyPosts.stop(), activity.stop(), deps.shell.stop()]);
      hub.close();
      await metrics?.close();
      await Promise.all([drain(app, unused, SHUTDOWN_MS), jobs.stop(JOBS_GRACE_MS), pushes.stop(JOBS_GRACE_MS)]);
      await heartbeat.stop();
    },
  };
}

/** Guards of connections and of the process while calls are answered. */
interface Watchers {
  readonly slow: SlowRequestGuard;
  readonly readers: SlowReaderGuard;
  readonly pressure: Pressure;
}

/** Everything that clients reach: calls, sockets, pictures, the web app. */
async function installCalls(
  app: App,
  deps: Deps,
  { hub, slow, readers, pressure, paths }: Watchers & { hub: Hub; paths: KnownPaths },
): Promise<void> {
  installValidation(app);
  installBodyParsers(app);
  await installMultipart(app);
  installStalledAnswers(app, readers);
  installParts(app, readers);
  installGuards(app, deps, { slow, pressure });
  await installOpenApi(app, deps.config);
  await installWebsocket(app, deps, hub);
  app.register(async (routes) => {
    for (const route of ROUTES) route(routes.withTypeProvider<TypeBoxTypeProvider>(), deps);
    changesRoutes(routes.withTypeProvider<TypeBoxTypeProvider>(), deps, syncSources(deps), {
      relations: viewerRelations,
      counts: listVisibleCounts,
    });
  });
  shareRoute(app);
  securityTxtRoute(app, deps);
  await installStaticWeb(app, deps, paths);
}
