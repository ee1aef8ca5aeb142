import { setImmediate as turn } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { type Argon2, PasswordHasher } from '../features/session/passwords.ts';
import { publish } from '../testing/posting.ts';
import { CHEAP_COST, TEST_PASSWORD, TestServer } from '../testing/test-server.ts';

const LOG_INS = 200;

/** Verifies passwords when it is released, and counts. */
class HeldArgon2 {
  readonly #released = Promise.withResolvers<void>();
  isHeld = false;
  running = 0;
  maxRunning = 0;

  readonly functions: Argon2 = {
    hash,
    verify: async (...args) => {
      this.maxRunning = Math.max(this.maxRunning, ++this.running);
      if (this.isHeld) await this.#released.promise;
      this.running--;
      return verify(...args);
    },
  };

  release(): void {
    this.#released.resolve();
  }
}

test('D01 D15 D16 log-ins beyond the queue are 503 in a burst of 200, and readers do not wait for them', async () => {
  const argon2 = new HeldArgon2();
  const passwords = await PasswordHasher.create(CHEAP_COST, argon2.functions);
  await using server = await TestServer.start({ overrides: { passwords } });
  const alice = server.as('alice');
  await publish(alice);

  argon2.isHeld = true;
  let refused = 0;
  const logIns = Array.from({ length: LOG_INS }, async () => {
    const json = { email: 'alice@example.com', password: TEST_PASSWORD };
    const answer = await server.anonymous().send('/api/login', { method: 'POST', json });
    if (answer.status === 503) refused++;
    return answer;
  });
  // Two are verified and fifty wait.
  await vi.waitFor(() => expect(refused).toBe(LOG_INS - 52));
  const read = await alice.get('/api/posts');
  const running = argon2.running;
  argon2.release();
  const answers = await Promise.all(logIns);

  expect([read.status, running, argon2.maxRunning]).toEqual([200, 2, 2]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(52);
  for (const { status, body, headers } of answers) {
    if (status === 200) continue;
    expect([status, body]).toMatchObject([503, { code: 'server_busy' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

test('D01 D16 passwords are hashed and verified beside the event loop', async () => {
  const passwords = await PasswordHasher.create();
  const passwordHash = await passwords.hash(TEST_PASSWORD);
  const settled: string[] = [];

  const works = [
    passwords.hash(TEST_PASSWORD).then(() => settled.push('hash')),
    passwords.verify(passwordHash, TEST_PASSWORD).then(() => settled.push('verify')),
  ];
  // Work in this thread would be over with the next microtasks.
  for (let i = 0; i < 20; i++) await Promise.resolve();
  const early = [...settled];
  await turn();
  await Promise.all(works);

  expect(early).toEqual([]);
  expect(settled.toSorted()).toEqual(['hash', 'verify']);
});
