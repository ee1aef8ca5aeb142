import { formatCursor, parseCursor } from '@posy/contract/sync';
import type { ConnectionPool } from './connection-pool.ts';

const LIMIT = 200;
/** The body is not parsed: the bench would use as much CPU for it as the server for the answer. */
const CURSOR = /"cursor":\{"epoch":"([0-9a-z]+)","g":(\d+),"u":(\d+)\},"more":(true|false)/;

/** Pulls everything after a cursor, as the app does. Resolves with the new cursor. */
export async function pullFrom(
  pool: ConnectionPool,
  headers: Readonly<Record<string, string>>,
  cursor: string,
): Promise<string> {
  for (let reached = cursor; ;) {
    const path = `/api/sync?l=${LIMIT}&c=${reached}`;
    const { status, body } = await pool.send({
      method: 'GET',
      path,
      headers: { ...headers, 'if-none-match': `"${reached}"` },
    });
    if (status === 304) return reached;
    const [, epoch, g, u, more] = CURSOR.exec(body.toString('latin1')) ?? [];
    if (status !== 200 || epoch === undefined) {
      throw new Error(`A pull was answered ${status} ${body.toString('utf8', 0, 200)}`);
    }
    reached = formatCursor({ epoch, g: Number(g), u: Number(u) });
    if (more === 'false') return reached;
  }
}

/** Says whether a frame's heads are beyond a cursor. */
export function isBehind(cursor: string, heads: { readonly g?: number; readonly u?: number }): 'g' | 'u' | null {
  const reached = parseCursor(cursor);
  if (!reached || (heads.u !== undefined && heads.u > reached.u)) return 'u';
  return heads.g !== undefined && heads.g > reached.g ? 'g' : null;
}
