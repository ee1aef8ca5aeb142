import { ConnectionPool } from '../day/connection-pool.ts';
import type { Result } from '../result.ts';
import { OpenWorld, type Servers } from './open-world.ts';
import { PhoneRows } from './phone-rows.ts';
import { Phone } from './phone.ts';
import { absolute } from './use-lines.ts';

const POSTS_A_DAY = 20_000;

/** O6: a phone with a cursor of yesterday pulls. */
export async function measureReturn(servers: Servers): Promise<readonly Result[]> {
  const world = await OpenWorld.open(servers, 1);
  const [person] = world.people;
  const [origin] = servers.origins;
  if (!person || !origin) throw new Error('Nobody returns');
  const rows = new PhoneRows();
  const phone = new Phone({
    origin,
    pool: new ConnectionPool(origin, 1),
    person,
    rows,
    screen: [],
    hasScrolled: false,
  });
  await phone.pullOnce();
  const { cursor } = rows.state;
  if (!cursor) throw new Error('A pull leads to a cursor');
  const behind = Math.min(POSTS_A_DAY, cursor.g);
  rows.state = { ...rows.state, cursor: { ...cursor, g: cursor.g - behind }, settled: null };
  const before = { ...phone.used };
  await phone.pullOnce();
  const [newest] = await world.readFeed();
  const id = typeof newest === 'object' && newest !== null && 'id' in newest ? String(newest.id) : '';
  if (!rows.post(id) || rows.state.cursor?.g !== cursor.g) throw new Error('The return did not bring the newest post');
  world.end();
  const answers = phone.used.answers - before.answers;
  const note = `${behind} new posts`;
  const kb = (phone.used.bytes - before.bytes) / 1000;
  return [
    absolute('O6', 'first pull after a day away', kb, 'kB', 100, note),
    absolute('O6', 'answers with changes', answers, 'answers', 1),
  ];
}
