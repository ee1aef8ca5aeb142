/** The parts of a mixed day, in thousandths of all requests: nine in ten read, one in ten writes. */
const READS = {
  /** The feed, asked for again by a device that has it. */
  feedUnchanged: 230,
  /** The first page by a device that has nothing. */
  feedPage: 90,
  feedDeeper: 80,
  /** Changes since the same person's last pull. */
  pull: 190,
  post: 40,
  comments: 60,
  /** Followers, followed people, one person's posts, totals. */
  people: 40,
  search: 20,
  conversations: 30,
  thread: 30,
  /** The smallest size of a picture. Devices keep pictures, so a post is seen more often than its picture is fetched. */
  picture: 90,
} as const;
const WRITES = { views: 29, flower: 30, comment: 10, follow: 5, message: 25, upload: 1 } as const;

export const MIX = { ...READS, ...WRITES } as const;
export type Kind = keyof typeof MIX;

const BOUNDS = boundsOf(Object.entries(MIX));

/** The kind of a request; `point` is a random number from 0 up to, but not including, 1. */
export function kindAt(point: number): Kind {
  const found = BOUNDS.find(({ until }) => point * 1000 < until);
  if (!found || !isKind(found.kind)) throw new Error(`${point} is not between 0 and 1`);
  return found.kind;
}

/** Says whether requests of this kind change something. */
export function isWrite(kind: Kind): boolean {
  return kind in WRITES;
}

function isKind(name: string): name is Kind {
  return name in MIX;
}

function boundsOf(shares: readonly (readonly [string, number])[]): readonly { kind: string; until: number }[] {
  let until = 0;
  return shares.map(([kind, share]) => ({ kind, until: (until += share) }));
}
