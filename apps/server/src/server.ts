import { setTimeout as wait } from 'node:timers/promises';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { changesRoutes } from './changes/changes.routes.ts';
import { DirtyPostFlusher } from './changes/dirty-posts.ts';
import type { SyncSource } from './changes/sync-source.ts';
import { writesRoutes } from './changes/writes.routes.ts';
import type { Deps } from './deps.ts';
import { accountActs } from './features/account/account-acts.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { replayDeletions } from './features/account/replay-deletions.ts';
import { ActivityFlusher } from './features/activity/activity-flusher.ts';
import { commentPushes, flowerPushes, followPushes } from './features/activity/activity.push.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { activityMarkSource, activitySource } from './features/activity/activity.sync.ts';
import { administrationRoutes } from './features/administration/administration.routes.ts';
import { adsRoutes } from './features/ads/ads.routes.ts';
import { adsSource } from './features/ads/ads.sync.ts';
import { alertsRoutes } from './features/alerts/alerts.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { blocksRoutes } from './features/blocks/blocks.routes.ts';
import { commentsRoutes } from './features/comments/comments.routes.ts';
import { commentsSource } from './features/comments/comments.sync.ts';
import { conversationsRoutes } from './features/conversations/conversations.routes.ts';
import { conversationsSource } from './features/conversations/conversations.sync.ts';
import { devicesRoutes } from './features/devices/devices.routes.ts';
import { emailsRoutes } from './features/emails/emails.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { flowersRoutes } from './features/flowers/flowers.routes.ts';
import { flowersSource } from './features/flowers/flowers.sync.ts';
import { followsRoutes } from './features/follows/follows.routes.ts';
import { followersSource, followsSource } from './features/follows/follows.sync.ts';
import { linksRoutes } from './features/links/links.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { installMultipart } from './features/media/multipart.ts';
import { countUnread, messagePushes } from './features/messages/messages.push.ts';
import { messagesRoutes } from './features/messages/messages.routes.ts';
import { messagesSource } from './features/messages/messages.sync.ts';
import { mutesRoutes } from './features/mutes/mutes.routes.ts';
import { noticesSource } from './features/notices/notices.sync.ts';
import { operationsRoutes } from './features/operations/operations.routes.ts';
import { passwordResetsRoutes } from './features/password-resets/password-resets.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { announceCounters } from './features/posts/counters.service.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { postsSource } from './features/posts/posts.sync.ts';
import { viewsRoutes } from './features/posts/views.routes.ts';
import { preferencesRoutes } from './features/preferences/preferences.routes.ts';
import { preferencesSource } from './features/preferences/preferences.sync.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { PushSender } from './features/push/push-sender.ts';
import type { PushSources } from './features/push/push-source.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { blockedOf } from './features/relations/relations.service.ts';
import { relationsSource } from './features/relations/relations.sync.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { createFirstAdmin, type FirstAdmin } from './features/session/first-admin.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { statsSource } from './features/stats/stats.sync.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { meSync, usersSync } from './features/users/users.sync.ts';
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
import { installWebsocket } from './realtime/websocket.ts';

/** All synced kinds of rows. */
function syncSources({ clock, postJson }: Deps): readonly SyncSource[] {
  return [
    usersSync,
    meSync,
    postsSource(postJson),
    flowersSource,
    commentsSource,
    followsSource,
    followersSource,
    statsSource,
    conversationsSource,
    messagesSource,
    preferencesSource,
    activitySource,
    activityMarkSource,
    relationsSource,
    noticesSource,
    adsSource({ clock }),
  ];
}

/** All kinds of push notifications. */
const PUSH_SOURCES: PushSources = {
  kinds: [messagePushes, flowerPushes, commentPushes, followPushes],
  countUnread,
};

/** The calls, one line per feature. */
const ROUTES: readonly ((app: App, deps: Deps) => void)[] = [
  sessionRoutes,
  accountRoutes,
  passwordResetsRoutes,
  emailsRoutes,
  devicesRoutes,
  exportsRoutes,
  mediaRoutes,
  uploadsRoutes,
  writesRoutes,
  postsRoutes,
  viewsRoutes,
  flowersRoutes,
  commentsRoutes,
  followsRoutes,
  peopleRoutes,
  conversationsRoutes,
  messagesRoutes,
  blocksRoutes,
  mutesRoutes,
  (app, deps) => reportsRoutes(app, deps, accountActs),
  profileRoutes,
  activityRoutes,
  preferencesRoutes,
  pushRoutes,
  statsRoutes,
  adsRoutes,
  administrationRoutes,
  alertsRoutes,
  auditRoutes,
  linksRoutes,
  operationsRoutes,
];

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
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    // Ids are UUIDs; longer segments match nothing.
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: replyWithError,
    clientErrorHandler: replyToClientError,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered while the server closes, and those connections with them.
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>();

  const state = { isClosing: false };
  const hub = new Hub(deps, messageSender(deps));
  const jobs = new JobRunner(deps, JOB_HANDLERS, JOB_CONCURRENCY, JOB_UPKEEP);
  const dirtyPosts = new DirtyPostFlusher(deps, announceCounters);
  const pushes = new PushSender(deps, PUSH_SOURCES);
  const activity = new ActivityFlusher(deps);
  const heartbeat = new Heartbeat(deps);
  const slow = new SlowRequestGuard(deps.clock);
  const readers = new SlowReaderGuard(deps.clock);
  const pressure = new Pressure();
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
    changesRoutes(routes.withTypeProvider<TypeBoxTypeProvider>(), deps, syncSources(deps), blockedOf);
  });
  shareRoute(app);
  await installStaticWeb(app, deps, paths);
}
