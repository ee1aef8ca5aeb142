// @module-tag long
import { MailServer } from '@posy/testkit/mail-server';
import { expect, test } from 'vitest';
import { codeIn, otherThan } from '../../testing/mail-world.ts';
import { signUpAt } from '../../testing/other-process.ts';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';

const MINUTE_MS = 60_000;
const ADA = 'ada@example.com';

test(
  'R07 a killed server sends the pending mail after its restart and still counts the wrong codes',
  { timeout: 2 * MINUTE_MS },
  async () => {
    await using folder = await TemporaryFolder.make();
    await using mail = await MailServer.start();
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'posy@posy.example' };
    const first = await ServerProcess.start(folder.path, env);
    await signUpAt(first.origin, 'ada');
    mail.answerNext('stall');
    await post(`${first.origin}/api/password-reset/request`, { email: ADA });
    await mail.taken(1);
    const [unsure] = mail.received;
    const code = unsure ? codeIn(unsure) : '';
    const tryAt = async ({ origin }: ServerProcess, resetCode: string) => {
      const body = { email: ADA, resetCode, newPassword: 'lily pond 22' };
      return (await post(`${origin}/api/password-reset/confirm`, body)).status;
    };
    const before = [1, 2, 3].map((by) => tryAt(first, otherThan(code, by)));
    const statuses = await Promise.all(before);

    first.kill('SIGKILL');
    await first.exited;
    const second = await ServerProcess.start(folder.path, env);

    try {
      await mail.taken(2);
      statuses.push(await tryAt(second, otherThan(code, 4)), await tryAt(second, otherThan(code, 5)));
      const right = await tryAt(second, code);

      expect(statuses).toEqual([400, 400, 400, 400, 400]);
      expect(right).toBe(400);
      expect(mail.received.map((one) => [one.headers.get('message-id'), codeIn(one)])).toEqual(
        [1, 2].map(() => [unsure?.headers.get('message-id'), code]),
      );
    } finally {
      second.kill('SIGTERM');
      await second.exited;
    }
  },
);

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}
