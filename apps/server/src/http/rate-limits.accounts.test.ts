import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import type { LimitName } from './rate-limits.ts';

const HOUR_MS = 3_600_000;

type Call = (client: TestClient) => Promise<TestResponse>;

interface Row {
  /** Number of permitted calls in a window. Failed calls count too. */
  readonly max: number;
  readonly call: Call;
}

const someId = randomUUID;
const post = (path: string, json: unknown = {}): Call => {
  return (client) => client.post(path.replace('{id}', someId()), json);
};
const patch = (path: string, json: unknown = {}): Call => {
  return (client) => client.fetch(path.replace('{id}', someId()), { method: 'PATCH', json });
};

/** Every limit: the calls that exceed it, or the name of another test that does so. */
const ROWS: Readonly<Record<LimitName, Row | string>> = {
  allByAddress: 'rate-limits.test.ts',
  allByAccount: 'rate-limits.test.ts',
  loginFailuresByAddress: 'rate-limits.test.ts',
  loginFailuresByPair: 'session.limits.test.ts',
  loginTriesByPair: 'session.limits.test.ts',
  loginFailuresByEmail: 'session.limits.test.ts',
  loginTriesByEmail: 'session.limits.test.ts',
  knownNetworks: 'session.limits.test.ts',
  signupByAddress: 'rate-limits.test.ts',
  passwordFailuresBySession: 'account.test.ts',
  passwordTriesBySession: 'account.test.ts',
  resetRequestsByAddress: 'password-resets.limits.test.ts',
  resetRequestsByPairHourly: 'password-resets.limits.test.ts',
  resetRequestsByPairDaily: 'password-resets.limits.test.ts',
  resetRequestsByStrangersDaily: 'password-resets.limits.test.ts',
  resetRequestsByEmailHourly: 'password-resets.limits.test.ts',
  resetRequestsByEmailDaily: 'password-resets.limits.test.ts',
  resetConfirmsByAddress: 'password-resets.limits.test.ts',
  resetConfirmsByPair: 'password-resets.limits.test.ts',
  resetGuesses: 'password-resets.limits.test.ts',
  resetGuessesByAddress: 'password-resets.limits.test.ts',
  messagesByAccount: 'messages.websocket.test.ts',
  reportsByAccount: 'reports.test.ts',
  viewsByAddress: 'views.test.ts',
  postSharersByAddress: 'post-sharer.test.ts',
  postsByAccountDaily: 'below',
  passwordChangesBySession: {
    max: 10,
    call: post('/api/user/password', { password: 'not it', newPassword: 'tulip garden 2' }),
  },
  denialsByAccount: { max: 10, call: (client) => client.get('/api/admin/audit') },
  exportFilesByAccount: { max: 60, call: (client) => client.get('/api/user/export/file') },
  devicesByAccount: { max: 60, call: (client) => client.delete(`/api/sessions/${someId()}`) },
  postsByAccountHourly: { max: 30, call: post('/api/posts') },
  postChangesByAccount: { max: 60, call: patch('/api/posts/{id}', { content: 'Gates' }) },
  cancellationsByAccount: { max: 120, call: (client) => client.delete(`/api/writes/${someId()}`) },
  uploadsByAccount: { max: 120, call: post('/api/uploads') },
  conversationsByAccount: { max: 60, call: post('/api/conversations/create-by-username', { username: 'nobody' }) },
  blocksByAccount: { max: 60, call: post('/api/users/{id}/block') },
  mutesByAccount: { max: 60, call: post('/api/users/{id}/mute') },
  dismissalsByAccount: { max: 60, call: post('/api/users/{id}/dismissal') },
  savedPostsByAccount: { max: 120, call: (client) => client.delete(`/api/saved-posts/${someId()}`) },
  collectionsByAccount: { max: 60, call: patch('/api/collections/{id}', { name: 'Peas' }) },
  captionsByAccount: { max: 60, call: (client) => client.delete(`/api/posts/${someId()}/captions`) },
  flowersByAccount: { max: 120, call: post('/api/posts/{id}/flower', { isFlowered: true }) },
  commentFlowersByAccount: { max: 120, call: post('/api/comments/{id}/flower', { isFlowered: true }) },
  commentsByAccount: { max: 30, call: post('/api/comments', { postId: someId(), content: 'Lovely' }) },
  followsByAccount: { max: 60, call: post('/api/users/{id}/follow') },
  profileEditsByAccount: { max: 60, call: patch('/api/profile') },
  usernameChecksByAccount: { max: 120, call: (client) => client.get('/api/usernames/zz') },
  pushSubscriptionsByAccount: {
    max: 20,
    call: post('/api/push/subscribe', { endpoint: 'https://evil.example', keys: { p256dh: '', auth: '' } }),
  },
  activitySeenByAccount: { max: 120, call: post('/api/activity/seen', { seenAt: '2026-01-01T00:00:00.000Z' }) },
  preferencesByAccount: { max: 120, call: patch('/api/preferences', { notifyFlowers: true }) },
  adsByAccount: { max: 30, call: post('/api/ads') },
  adSwitchesByAccount: { max: 60, call: patch('/api/ads/{id}/status', { isActive: true }) },
  adViewsByAccount: { max: 240, call: post('/api/ads/{id}/impression') },
  searchesByAccount: { max: 60, call: (client) => client.get('/api/users/search?q=zz') },
};

beforeEach(() => {
  // The limiter reads the system's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const OWN_ROWS = Object.entries(ROWS).flatMap(([name, row]) => (typeof row === 'string' ? [] : [{ name, ...row }]));

test.each(OWN_ROWS)('D04 one call beyond $name is refused for that account until its time is over', async (row) => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const statuses = new Set<number>();
  for (let i = 0; i < row.max; i++) statuses.add((await row.call(alice)).status);

  const tooMany = await row.call(alice);
  const other = await row.call(bob);
  vi.setSystemTime(Date.now() + HOUR_MS + 60_000);
  const later = await row.call(alice);

  expect(statuses).not.toContain(429);
  expect(tooMany.status).toBe(429);
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([other.status, later.status]).not.toContain(429);
});

const remove = (path: string): Call => {
  return (client) => client.delete(path.replace('{id}', someId()));
};

/** Calls that count against the limit of another call. */
const OTHER_CALLS: readonly { readonly name: LimitName; readonly what: string; readonly call: Call }[] = [
  { name: 'adsByAccount', what: 'a change of an ad', call: patch('/api/ads/{id}', { title: 'Peas' }) },
  { name: 'adViewsByAccount', what: 'a click', call: post('/api/ads/{id}/click') },
  { name: 'blocksByAccount', what: 'the end of a block', call: remove('/api/users/{id}/block') },
  { name: 'captionsByAccount', what: 'new captions', call: post('/api/posts/{id}/captions', { captions: 'WEBVTT' }) },
  {
    name: 'captionsByAccount',
    what: 'a language of captions',
    call: patch('/api/posts/{id}/captions', { captionsLanguage: 'en' }),
  },
  { name: 'collectionsByAccount', what: 'a new collection', call: post('/api/collections', { name: 'Peas' }) },
  { name: 'collectionsByAccount', what: 'a deleted collection', call: remove('/api/collections/{id}') },
  { name: 'devicesByAccount', what: 'the list of devices', call: (client) => client.get('/api/sessions') },
  { name: 'devicesByAccount', what: 'the end of other sessions', call: (client) => client.delete('/api/sessions') },
  { name: 'messagesByAccount', what: 'a message', call: post('/api/conversations/{id}/messages', { content: 'Hi' }) },
  {
    name: 'messagesByAccount',
    what: 'a message to a username',
    call: post('/api/messages/send-by-username', { username: 'nobody', content: 'Hi' }),
  },
  { name: 'messagesByAccount', what: 'an edit of a message', call: patch('/api/messages/{id}', { content: 'Hi' }) },
  { name: 'messagesByAccount', what: 'a message that is taken back', call: post('/api/messages/{id}/unsend') },
  { name: 'messagesByAccount', what: 'a reaction', call: post('/api/messages/{id}/reaction', { emoji: '🌸' }) },
  { name: 'mutesByAccount', what: 'the end of a mute', call: remove('/api/users/{id}/mute') },
  { name: 'savedPostsByAccount', what: 'a saved post', call: post('/api/saved-posts/{id}') },
];

test.each(OTHER_CALLS)('D04 $what counts against $name', async ({ name, call }) => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const alice = server.as('alice');
  const before = await call(alice);
  await expect(server.deps.limits.consume(name, await alice.id(), 1000)).rejects.toMatchObject({
    code: 'too_many_requests',
  });

  const after = await call(alice);

  expect([before.status, after.status]).toEqual([expect.not.toBeOneOf([429, 500]), 429]);
});

test('D04 a viewed post counts against viewsByAddress, alone as in a batch', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const alice = server.as('alice');
  const view = (ip: string) => alice.fetch(`/api/posts/${someId()}/view`, { method: 'POST', remoteAddress: ip });
  await expect(server.deps.limits.consume('viewsByAddress', '192.0.2.1', 1000)).rejects.toMatchObject({
    code: 'too_many_requests',
  });

  const [here, elsewhere] = [await view('192.0.2.1'), await view('192.0.2.2')];

  expect([here.status, elsewhere.status]).toEqual([429, expect.not.toBeOneOf([429])]);
});

test('D04 the 201st post of a day is refused although each hour had fewer than its own limit', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const alice = server.as('alice');
  const publish = () => alice.post('/api/posts', {});
  for (let i = 0; i < 200; i++) {
    if (i % 25 === 0) vi.setSystemTime(Date.now() + HOUR_MS + 60_000);
    expect((await publish()).status).not.toBe(429);
  }

  const tooMany = await publish();
  vi.setSystemTime(Date.now() + 24 * HOUR_MS);

  expect(tooMany).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await publish()).status).not.toBe(429);
});

test('D04 answers to requests, and removals of followers, count as follows', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const alice = server.as('alice');
  const calls: readonly Call[] = [
    post('/api/users/{id}/follow'),
    (client) => client.delete(`/api/users/${someId()}/follow`),
    post('/api/followers/{id}'),
    (client) => client.delete(`/api/followers/${someId()}`),
  ];
  for (let i = 0; i < 60; i++) expect((await calls[i % calls.length]?.(alice))?.status).toBe(404);

  const tooMany = await Promise.all(calls.map((call) => call(alice)));

  expect(tooMany.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
});
