import type { UserId } from '@posy/contract/ids';
import { type Bugs, must } from './bugs.ts';
import { chooseMutation } from './choose-mutation.ts';
import { type CountsAction, type CountsSchedule, HUBS, isScreenAction, type ScreenAction } from './counts-actions.ts';
import { backup } from './model-backup.ts';
import { countsOf, ModelHub } from './model-hub.ts';
import { type Drawn, ModelScreen } from './model-screen.ts';
import { World } from './world.ts';

/** The state of a post at a revision. */
interface Past {
  readonly contentRev: number;
  readonly givers: ReadonlySet<UserId>;
}

/**
 * A world whose devices have screens, and sockets at processes that hear of writes one after the other. After every step:
 *   I17 nobody receives a count of a post that they could not see when it was read       (model-hub.ts)
 *   I18 a count is drawn over the content that it belongs to
 *   I19 an own flower is counted once: a count under the own flower includes it where the row of that flower says so, and only there
 *   I22 the same under an own change that is folded over it
 *   I20 a drawn count of a post on the screen is never replaced by an older one
 * At rest:
 *   I21 the drawn counts of the posts on the screens are those of the server
 */
export class CountsWorld {
  readonly world: World;
  readonly screens: readonly ModelScreen[];
  private readonly hubs: readonly ModelHub[];
  private readonly past = new Map<string, Past>();
  private readonly heads = new Map<UserId, number>();
  private readonly revs = new Map<string, number>();
  private readonly drawnBefore = new Map<ModelScreen, Map<string, { rev: number; at: string }>>();
  private restore: (() => void) | null = null;

  constructor(topology: CountsSchedule[0], bugs: Bugs) {
    this.world = new World(topology, bugs);
    const { server, clients } = this.world;
    const database = {
      head: (uid: UserId) => server.log.head(uid),
      read: (ids: Iterable<string>) =>
        [...ids].flatMap((id) => {
          const post = server.posts.get(id);
          return post ? [{ counts: countsOf(post), seenBy: server.peopleOf(post).seenBy }] : [];
        }),
    };
    this.hubs = Array.from({ length: HUBS }, () => new ModelHub(database, bugs));
    this.screens = clients.map((client) => new ModelScreen(client, bugs));
    for (const screen of this.screens) {
      screen.client.counts = {
        watched: () => (screen.isLive ? [] : screen.named()),
        take: (rows, from) => screen.take(rows, from),
      };
    }
    server.onCommit = () => this.publish();
  }

  async perform(action: CountsAction): Promise<void> {
    if (isScreenAction(action)) await this.act(action);
    else {
      if (action.do === 'mutate') this.beforeTap(action);
      await this.world.perform(action);
    }
    for (const screen of this.screens) screen.follow();
    this.check();
  }

  private async act(action: ScreenAction): Promise<void> {
    if ('client' in action) return this.actAt(this.screenAt(action.client), action);
    switch (action.do) {
      case 'backup':
        this.restore = backup(this.world.server);
        return;
      case 'rewind':
        return this.rewind();
      case 'quiet':
        return this.quiet(this.hubAt(action.hub));
      case 'rehub':
        for (const screen of this.screens) if (screen.line?.hub === this.hubAt(action.hub)) screen.cut();
        return this.hubAt(action.hub).restart();
      default:
        return this.hubAt(action.hub)[action.do]();
    }
  }

  private async actAt(screen: ModelScreen, action: Extract<ScreenAction, { client: number }>): Promise<void> {
    switch (action.do) {
      case 'look': {
        const ids = [...screen.client.view().posts.keys()];
        return screen.look(ids.filter((_, i) => (action.pick >> (i % 4)) & 1));
      }
      case 'give':
        return this.atOnce({ ...action, do: 'mutate', kind: 'flower' });
      case 'change':
        return this.atOnce({ ...action, do: 'mutate' });
      case 'connect':
        return screen.connect(this.hubAt(action.hub), String(this.world.server.epoch));
      case 'frame':
        if (screen.receive()) await this.world.perform({ do: 'pull', client: screen.client.index });
        return;
      case 'cut':
      case 'report':
      case 'keep':
        return screen[action.do]();
    }
  }

  private async atOnce(action: CountsAction & { readonly do: 'mutate' }): Promise<void> {
    await this.perform(action);
    await this.perform({ do: 'push', client: action.client });
  }

  /** All see two posts, one of them as followers, and look at them. */
  async begin(): Promise<void> {
    const [first, ...others] = this.screens.map(({ client }) => client.index);
    if (first === undefined) return;
    for (const kind of ['post', 'forFollowers'] as const)
      await this.atOnce({ do: 'mutate', client: first, kind, pick: 0, flag: false });
    for (const client of others) await this.atOnce({ do: 'mutate', client, kind: 'follow', pick: 0, flag: true });
    for (const client of [first, ...others]) {
      await this.perform({ do: 'sync', client });
      await this.perform({ do: 'look', client, pick: 15 });
      await this.perform({ do: 'connect', client, hub: client });
    }
    for (const hub of this.hubs) await this.quiet(hub);
    this.restore = backup(this.world.server);
  }

  /** A process catches up with everything, and so do its devices. */
  private async quiet(hub: ModelHub): Promise<void> {
    const lines = this.screens.filter(({ line }) => line?.hub === hub);
    for (let round = 0; round < 20; round++) {
      while (hub.isBehind) hub.receive();
      hub.read();
      while (hub.hasRead) hub.send();
      for (const screen of lines) {
        while ((screen.line?.watches.length ?? 0) > 0) screen.report();
        while ((screen.line?.frames.length ?? 0) > 0) screen.receive();
      }
    }
  }

  private rewind(): void {
    this.restore?.();
    this.world.cutAll();
    const lines = this.screens.map(({ line }) => line?.hub);
    for (const screen of this.screens) screen.cut();
    this.revs.clear();
    this.publish();
    for (const hub of this.hubs) hub.restart();
    // They try again by themselves.
    for (const [i, hub] of lines.entries()) if (hub) this.screens[i]?.connect(hub, String(this.world.server.epoch));
  }

  /** A flower is given to a post as it is drawn. */
  private beforeTap(action: CountsAction & { readonly do: 'mutate' }): void {
    const screen = this.screenAt(action.client);
    const others = this.world.users.filter((uid) => uid !== screen.client.uid);
    const mutation = chooseMutation(screen.client, action, others, () => 0);
    if (mutation?.kind === 'flower') screen.beforeFlower(mutation.id);
  }

  private publish(): void {
    const { server } = this.world;
    for (const uid of this.world.users) {
      const u = server.log.head(uid);
      if (this.heads.get(uid) !== u) for (const hub of this.hubs) hub.publish({ type: 'head', uid, u });
      this.heads.set(uid, u);
    }
    for (const post of server.posts.values()) {
      if (this.revs.get(post.id) === post.rev) continue;
      this.revs.set(post.id, post.rev);
      const { givers } = server.peopleOf(post);
      this.past.set(`${server.epoch}/${post.id}/${post.rev}`, { contentRev: post.rev - post.countRev, givers });
      if (post.countRev > 0) for (const hub of this.hubs) hub.publish({ type: 'counted', id: post.id });
    }
  }

  private check(): void {
    const { epoch } = this.world.server;
    for (const screen of this.screens) {
      const { cursor } = screen.client.cache.state;
      const before = this.drawnBefore.get(screen);
      const now = new Map<string, { rev: number; at: string }>();
      this.drawnBefore.set(screen, now);
      if (cursor?.epoch !== String(epoch)) continue;
      const at = `${cursor.epoch}/${screen.client.life}`;
      for (const id of screen.watched) {
        const drawn = screen.drawn(id);
        if (!drawn) continue;
        now.set(id, { rev: drawn.rev, at });
        const last = before?.get(id);
        if (last?.at === at) must(drawn.rev >= last.rev, 'I20 never older', `${id} from ${last.rev} to ${drawn.rev}`);
        // A part of an answer may have the flower, and the next its count.
        if (cursor.since === undefined) this.checkOwn(screen, drawn);
      }
    }
  }

  private checkOwn(screen: ModelScreen, { id, rev, post, base, isPending }: Drawn): void {
    const { client } = screen;
    const past = this.past.get(`${this.world.server.epoch}/${id}/${rev}`);
    must(past !== undefined, 'I18 content', `${id} never had revision ${rev}`);
    must(past.contentRev === post.contentRev, 'I18 content', `${id} of ${post.contentRev} at ${rev}`);
    must(
      past.givers.size === base.flowers,
      'I18 content',
      `${id} at ${rev} has ${past.givers.size}, not ${base.flowers}`,
    );
    const text = `${client.index} draws ${id} at ${rev} over ${base.isFlowered ? 'its' : 'no'} flower`;
    const isRight = past.givers.has(client.uid) === base.isFlowered;
    must(isRight, isPending ? 'I22 folded once' : 'I19 own once', text);
  }

  /** Everything is sent and pulled, and the processes and their sockets have nothing left to say. */
  async settle(): Promise<void> {
    await this.world.settle(
      () => undefined,
      (client) => client.recover(),
    );
    for (const screen of this.screens) screen.follow();
    for (const [i, screen] of this.screens.entries()) {
      const hub = this.hubs[i % this.hubs.length];
      // A device of each kind: its socket survived, is new, or there is none.
      if (!screen.line && hub && i % 3 < 2) screen.connect(hub, String(this.world.server.epoch));
    }
    for (const hub of this.hubs) await this.quiet(hub);
    for (const screen of this.screens) {
      await this.world.perform({ do: 'sync', client: screen.client.index });
      screen.follow();
    }
    for (const hub of this.hubs) await this.quiet(hub);
    this.check();
    this.checkAtRest();
  }

  private checkAtRest(): void {
    const { server } = this.world;
    for (const screen of this.screens) {
      const { uid, index, cache } = screen.client;
      for (const id of screen.watched) {
        const post = server.posts.get(id);
        const drawn = screen.drawn(id);
        if (!post || !drawn || !server.peopleOf(post).seenBy.has(uid)) continue;
        const { window } = cache.state;
        // Pulls leave older posts out: `keep-counts.ts` fetches one whose content has changed.
        const isBelow = post.author !== uid && window !== null && post.createdAt < window;
        if (isBelow && drawn.post.contentRev !== post.rev - post.countRev) continue;
        const text = `device ${index} draws ${drawn.flowers} of ${post.flowers} for ${id}`;
        must(drawn.flowers === post.flowers, 'I21 quiet', text);
      }
    }
  }

  private screenAt(n: number): ModelScreen {
    const screen = this.screens[n % this.screens.length];
    if (!screen) throw new Error('a world has screens');
    return screen;
  }

  private hubAt(n: number): ModelHub {
    const hub = this.hubs[n % this.hubs.length];
    if (!hub) throw new Error('a world has processes');
    return hub;
  }
}

/** Runs a schedule to its end and on to rest; throws a Violation when an invariant does not hold. */
export async function simulateCounts([topology, actions]: CountsSchedule, bugs: Bugs): Promise<void> {
  const counts = new CountsWorld(topology, bugs);
  await counts.begin();
  for (const action of actions) await counts.perform(action);
  await counts.settle();
}
