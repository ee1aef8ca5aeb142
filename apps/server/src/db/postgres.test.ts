import { expect, test } from 'vitest';
import { temporaryPlace } from '../testing/temporary-database.ts';
import { LostRace } from './database.ts';
import { openPostgres } from './postgres.ts';

test('who lost a race begins again, each time after a longer pause, and is told to come again at last', async () => {
  await using place = await temporaryPlace('postgres');
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  const db = openPostgres({ url: place.databaseUrl ?? '', poolSize: 1, onPoolError: () => {}, random: () => 1, sleep });
  let tries = 0;
  const losing = (times: number) => () =>
    tries++ < times ? Promise.reject(new LostRace()) : Promise.resolve('written');

  const written = await db.write(losing(3));
  const pausesOfThree = [...pauses];
  tries = 0;
  const lost = await db.write(losing(100)).catch((error: unknown) => error);
  await db.close();

  expect(written).toBe('written');
  expect(pausesOfThree).toEqual([25, 50, 100]);
  expect(lost).toMatchObject({ code: 'server_busy' });
  expect(tries).toBe(6);
});
