import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { compareCpu } from '../interleaved.ts';
import type { Call } from '../load.ts';
import { PASSWORD } from '../posy-process.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { emailOf } from '../seed/generator.ts';

const CONNECTIONS = 2;
const REQUESTS = 100;

/** A log-in of the n-th person. */
export function loginCall(person: number): Call {
  return {
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(person), password: PASSWORD }),
  };
}

export const login: Scenario = {
  id: 'B12',
  title: 'log in',
  async run(bench) {
    const { server, dataDir } = await bench.world();
    const verify = await bench.bound('verify', hashIn(join(dataDir, 'posy.db')));
    let person = 0;
    const { measured, bound, ratio, measuredFigures } = await compareCpu(
      {
        server,
        load: {
          origin: server.origin,
          call: () => loginCall(1 + (person++ % 20)),
          connections: CONNECTIONS,
          status: 200,
        },
      },
      {
        server: verify,
        load: {
          origin: verify.origin,
          call: { ...loginCall(0), path: '/' },
          connections: CONNECTIONS,
          status: 200,
          body: '{"isRight":true}',
        },
      },
      bench.rounds(REQUESTS),
    );
    const note = `${Math.round(measuredFigures.perSecond)}/s`;
    return [
      {
        id: 'B12',
        scenario: 'log in / argon2 verify',
        measured,
        bound,
        unit: CPU_UNIT,
        figure: ratio,
        target: 1.15,
        note,
      },
    ];
  },
};

function hashIn(path: string): string {
  const db = new BetterSqlite3(path, { readonly: true });
  const hash: unknown = db.prepare('SELECT "passwordHash" FROM users WHERE email = ?').pluck().get(emailOf(0));
  db.close();
  if (typeof hash !== 'string') throw new Error('The viewer has a password');
  return hash;
}
