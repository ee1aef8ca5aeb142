import { emailOf } from './generator.ts';
import { insertNames } from './names.ts';
import type { RowSink } from './row-sink.ts';

export interface PeopleOptions {
  readonly people: number;
  /** Hash of every person's password. */
  readonly passwordHash: string;
  readonly now: number;
}

/** A quarter of all first names begins with `mar`. */
const FIRST = 'Maria Martin Margit Marlon Anna Bruno Clara David Elena Felix Greta Hugo Ines Jonas Karla Luis'.split(
  ' ',
);
const LAST = 'Lenz Lehmann Lewandowski Adler Berg Conti Duarte Eriksen Ferrari Garcia Hansen Ivanov Jansen'.split(' ');
/** The number of users that the viewer, the first user, follows. */
const FOLLOWED = 100;

/** Users for search. A big world begins with the users of a small one, so that searches find the same people. */
export async function generatePeople({ people, passwordHash, now }: PeopleOptions, sink: RowSink): Promise<void> {
  for (let i = 0; i < people; i++) {
    const id = personIdOf(i);
    const names = { username: usernameOf(i), firstName: pick(FIRST, i), lastName: pick(LAST, i) };
    const rest = { email: emailOf(i), bio: '', profileImageUrl: null, role: 'user', isActive: 1, passwordHash };
    await sink.insert('users', { id, ...names, ...rest, createdAt: now, updatedAt: now, rev: 1 });
    await insertNames(sink, id, names);
  }
  for (let i = 1; i <= FOLLOWED; i++) {
    const pair = { followerNumber: personIdOf(0), followedNumber: personIdOf(i) };
    await sink.insert('follows', { ...pair, isOn: 1, hidden: 0, rev: 1, followedAt: now - i });
  }
}

/** The username of the n-th person. */
export function usernameOf(i: number): string {
  return `${pick(FIRST, i)}.${pick(LAST, i)}.${(i * 7919).toString(36)}`.toLowerCase();
}

function pick(names: readonly string[], i: number): string {
  // Both lists have lengths without a common divisor: every pair of names comes up.
  return names[i % names.length] ?? '';
}

function personIdOf(i: number): string {
  return `01900000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`;
}
