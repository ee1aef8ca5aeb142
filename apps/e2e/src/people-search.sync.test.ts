import type { UserId } from '@posy/contract/ids';
import { searchText } from '@posy/contract/search';
import type { CurrentUser } from '@posy/contract/users';
import { setActive } from '@posy/server/testing/accounts';
import { readUser } from '@posy/server/testing/test-client';
import { TEST_PASSWORD, TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { fetchPeople, searchPath } from '@posy/web/features/people/fetch-people';
import { findKnown } from '@posy/web/features/people/known-people';
import { readKnownPeople } from '@posy/web/features/people/people.local';
import { expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

const NAMES = [
  'Zoë Łukasik',
  'Zoe Blom',
  'Zora Meyer',
  'Zora Marie Blom',
  'Søren Zobel',
  'Ada Zorn',
  'María José de la Cruz',
  'Mario Delacroix',
  'Anna-Maria van der Meer',
  'An Nguyễn',
  'Jean-Luc Ångström',
  '小龙 李',
  '太郎 山田',
  '철수 김',
  'Νίκος Παπαδόπουλος',
  'Пётр Иванов',
  'مُحَمَّد علي',
  'Marieke Meyer',
  'Marta Mey',
];
const QUERIES = [
  'zo',
  'ZOE',
  '@zo',
  'zora m',
  'blom zora',
  'łu',
  'ma',
  'mar me',
  'de la',
  'an',
  'ångs',
  '李小',
  '田太',
  '철수',
];
const MORE_QUERIES = ['νικος', 'петр', 'محمد', 'zora.m', 'me', 'van der', '%%', '__', 'a%', "o'", '*zo', 'nobody'];

async function aWorld() {
  const server = await TestServer.start();
  const people: CurrentUser[] = [];
  for (const [n, name] of NAMES.entries()) {
    server.clock.advance(1000);
    const [firstName = '', ...others] = name.split(' ');
    const account = { email: `p${n}@example.com`, password: TEST_PASSWORD, firstName, lastName: others.join(' ') };
    people.push(readUser(await server.anonymous().send('/api/signup', { method: 'POST', json: account })));
  }
  const ada = server.as('ada');
  for (const n of [3, 9, 17]) {
    server.clock.advance(1000);
    await ada.post(`/api/users/${people[n]?.id}/follow`);
  }
  await server.settle();
  const phone = await Phone.unpack('ada', ada, new TestClock(), 1);
  await phone.pull();
  return { server, people, phone };
}

/** All users that the server finds, page by page, in its order. The phone stores them meanwhile. */
async function onServer(phone: Phone, typed: string): Promise<readonly string[]> {
  return await phone.with(async (local, syncer) => {
    const found: string[] = [];
    let path: string | null = searchPath(typed, 3);
    while (path !== null) {
      const page = await fetchPeople(local, path, new AbortController().signal, syncer);
      if (page.kind !== 'loaded') throw new Error(`The search for ${typed} ended with ${page.kind}`);
      found.push(...page.rows.map(({ id }) => id));
      path = page.next;
    }
    return found;
  });
}

async function onDevice({ local }: Phone, typed: string): Promise<readonly string[]> {
  return findKnown(await readKnownPeople(local), searchText(typed)).map(({ id }) => id);
}

test('the search of a device that knows the users gives the same results as the server, in the same order', async () => {
  const { server, phone } = await aWorld();
  await using _ = server;
  const names = new Map<string, string>();

  const there: Record<string, readonly string[]> = {};
  for (const typed of [...QUERIES, ...MORE_QUERIES]) there[typed] = await onServer(phone, typed);
  const here: Record<string, readonly string[]> = {};
  for (const typed of Object.keys(there)) here[typed] = await onDevice(phone, typed);

  for (const { id, firstName, lastName } of await phone.local.cache.users.toArray()) {
    names.set(id, `${firstName} ${lastName}`);
  }
  const named = (found: typeof there) =>
    Object.fromEntries(Object.entries(found).map(([typed, ids]) => [typed, ids.map((id) => names.get(id) ?? id)]));
  expect(named(here)).toEqual(named(there));
  expect(named(there)['zora m']).toEqual(['Zora Marie Blom', 'Zora Meyer']);
  expect(QUERIES.filter((typed) => there[typed]?.length === 0)).toEqual([]);
});

test('a deactivated user is not found after the next pull, and is found again after reactivation', async () => {
  const { server, people, phone } = await aWorld();
  await using _ = server;
  const zoe: UserId | undefined = people[0]?.id;
  if (!zoe) throw new Error('nobody signed up');
  const both = async () => [
    (await onServer(phone, 'łukasik')).includes(zoe),
    (await onDevice(phone, 'łukasik')).includes(zoe),
  ];
  expect(await both()).toEqual([true, true]);

  await setActive(server, zoe, false);
  await server.settle();
  await phone.pull();
  expect(await both()).toEqual([false, false]);

  await setActive(server, zoe, true);
  await server.settle();
  await phone.pull();
  expect(await both()).toEqual([true, true]);
});
