import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom } from '@posy/testkit/seeded';

/** The possible events and their weights. */
const WEIGHTS = {
  /** The wire of one phone is cut, once. */
  cut: 8,
  /** The next request of one phone arrives, and its answer is lost. */
  lostAnswer: 10,
  /** One phone is in a tunnel: nothing passes, and nothing is refused. */
  hole: 3,
  /** One phone has no network. */
  offline: 4,
  /** One phone has a slow connection. */
  delay: 3,
  /** One phone dies and starts again. */
  crash: 2,
  /** The server process is stopped (SIGSTOP). */
  stop: 3,
  /** The server is killed with -9, and started again. */
  kill: 2,
} as const;
export type Trouble = keyof typeof WEIGHTS;
export const TROUBLES: readonly Trouble[] = Object.keys(WEIGHTS).filter((kind): kind is Trouble => kind in WEIGHTS);

/** A receiver answers after this number of messages. */
const ANSWER_EVERY = 5;
/** A killed server needs about this long to start again, in ms. */
const RESTART_MS = 1000;

/** A fault of one phone, or of the server. `size` in [0, 1) decides how long or how often. */
export interface TroubleStep {
  readonly atMs: number;
  readonly kind: Trouble;
  readonly phone: string;
  readonly size: number;
}
/** One message, the phone that writes it, and its recipient. */
export interface MessageStep {
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}
/** The changes of posts and their weights. */
const POST_WEIGHTS = {
  give: 4,
  take: 2,
  comment: 3,
  /** The author changes the text. */
  words: 1,
  /** The post leaves the screen of the phone, or comes back. */
  scroll: 2,
} as const;
type PostChange = keyof typeof POST_WEIGHTS;
const POST_CHANGES: readonly PostChange[] = Object.keys(POST_WEIGHTS).filter(
  (kind): kind is PostChange => kind in POST_WEIGHTS,
);
/** Number of the posts that all phones look at. */
const POSTS = 3;
/** Changes of posts per message. */
const CHANGES_PER_MESSAGE = 0.5;

/** One change of a post, and the phone that makes it. `post`: which of the posts. */
export interface PostStep {
  readonly atMs: number;
  readonly from: string;
  readonly post: number;
  readonly kind: PostChange;
  readonly text: string;
}
/** Everything a run does, in ms from its start. A run performs it, so the same file repeats the same run. */
export interface Schedule {
  readonly seed: number;
  readonly forMs: number;
  readonly troubles: readonly TroubleStep[];
  readonly messages: readonly MessageStep[];
  readonly posts: readonly PostStep[];
}

/** Duration of a fault of this size in ms. */
export function lastsMs(size: number): number {
  return 200 + size * 1200;
}

/** Draws a schedule from its seed alone. */
export function drawSchedule({
  seed,
  forMs,
  messages,
  kinds = TROUBLES,
  receivers,
  senders,
}: {
  readonly seed: number;
  readonly forMs: number;
  readonly messages: number;
  readonly kinds?: readonly Trouble[];
  /** Names of the phones that mostly receive, and of those that mostly send. A phone is called `Person/1`. */
  readonly receivers: readonly string[];
  readonly senders: readonly string[];
}): Schedule {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  };
  const bag = kinds.flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind));
  const troubles: TroubleStep[] = [];
  for (let atMs = 0; atMs < forMs; atMs += 50 + random() * 350) {
    const step = { atMs: Math.round(atMs), kind: pick(bag), phone: pick([...receivers, ...senders]), size: random() };
    troubles.push(step);
    // The server has one fault at a time; those of phones may overlap.
    if (step.kind === 'stop') atMs += lastsMs(step.size);
    if (step.kind === 'kill') atMs += RESTART_MS;
  }
  const peopleOf = (phones: readonly string[]) => [...new Set(phones.map(personOf))];
  const lines = Array.from({ length: messages }, (_, i): MessageStep => {
    const isAnswer = i % ANSWER_EVERY === 0;
    const from = pick(isAnswer ? receivers : senders);
    const to = pick(peopleOf(isAnswer ? senders : receivers));
    return { atMs: Math.round((forMs * i) / messages), from, to, text: `${from} ${i}` };
  });
  const phones = [...receivers, ...senders];
  const changes = Math.floor(messages * CHANGES_PER_MESSAGE);
  const changeBag = POST_CHANGES.flatMap((kind) => Array.from({ length: POST_WEIGHTS[kind] }, () => kind));
  const posts = Array.from({ length: changes }, (_, i): PostStep => {
    const kind = pick(changeBag);
    const post = Math.floor(random() * POSTS);
    const author = authorOf(post, phones);
    const from = pick(kind === 'words' ? phones.filter((phone) => personOf(phone) === author) : phones);
    return { atMs: Math.round((forMs * i) / changes), from, post, kind, text: `${kind} ${i}` };
  });
  return { seed, forMs, troubles, messages: lines, posts };
}

/** The person whose post this is. */
export function authorOf(post: number, phones: readonly string[]): string {
  const people = [...new Set(phones.map(personOf))];
  const author = people[post % people.length];
  if (author === undefined) throw new Error('There is nobody');
  return author;
}

/** `Rosa/2` is a phone of Rosa's. */
export function personOf(phone: string): string {
  return phone.slice(0, phone.indexOf('/'));
}

/** Writes the events of a run with their times. Returns the path. */
export function writeSchedule(schedule: Schedule): string {
  const file = join(import.meta.dirname, `../../../../.cache/chaos/seed-${schedule.seed}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(schedule, null, 1)}\n`);
  return file;
}

/** Reads a schedule that an earlier run wrote. */
export function readSchedule(file: string): Schedule {
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isSchedule(found)) throw new Error(`${file} is no schedule`);
  return found;
}

function isSchedule(value: unknown): value is Schedule {
  if (typeof value !== 'object' || value === null) return false;
  return ['seed', 'forMs', 'troubles', 'messages', 'posts'].every((field) => field in value);
}
