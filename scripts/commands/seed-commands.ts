import { expect } from 'vitest';
import { freePort } from '../bench/child-server.ts';
import { SEED_LINKS } from '../seed/links.ts';
import { SEED_PASSWORD, SEED_PEOPLE } from '../seed/people.ts';
import type { CommandRow } from './command-row.ts';
import { runCommand, RunningCommand } from './running-command.ts';
import { newPosy, started } from './server-of-commands.ts';

/** Commands that fill a Posy with the demo world. */
export const SEED_COMMANDS: readonly CommandRow[] = [
  {
    printed: ['npx -y pnpm@12 seed'],
    async verify(words) {
      await using posy = await newPosy();
      await using _server = await started('npx -y pnpm@12 start', posy);
      const output = await runCommand(words, { env: posy.env });
      const again = await runCommand(words, { env: posy.env });

      expect(output).toContain(`${SEED_LINKS.length} links`);
      // A second run changes nothing.
      expect(again).toMatch(/post 1 of \d+: Alice Ames \(was there\)/);
      const cookie = await logIn(posy.origin);
      for (const list of ['posts', 'saved-posts', 'conversations', 'ads/my', 'image-links'])
        expect(await lengthOf(`${posy.origin}/api/${list}`, cookie), list).toBeGreaterThan(0);
    },
  },
  {
    printed: ['npx -y pnpm@12 dev'],
    async verify(words) {
      await using posy = await newPosy();
      const url = `http://localhost:${await freePort()}`;
      await using dev = new RunningCommand(words, { env: { ...posy.env, PUBLIC_URL: url } });
      await dev.until(/Mails: /);

      for (const { email } of SEED_PEOPLE) expect(dev.output).toContain(email);
      expect(dev.output).toContain(`Their password: ${SEED_PASSWORD}`);
      expect(dev.output).toContain(url);
      const page = await fetch(url);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
      expect(await lengthOf(`${url}/api/posts`, await logIn(url))).toBeGreaterThan(0);
    },
  },
];

/** The session of the first user of the demo world. */
async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: SEED_PEOPLE[0]?.email, password: SEED_PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

async function lengthOf(url: string, cookie: string): Promise<number> {
  const list: unknown = await (await fetch(url, { headers: { cookie } })).json();
  return Array.isArray(list) ? list.length : -1;
}
