import { SYNC_AS_OF_HEADER } from '@posy/contract/headers';
import type { UserId } from '@posy/contract/ids';
import { formatCursor } from '@posy/contract/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { originForm } from './request-path.ts';

/**
 * Sets the header with the age of an answer, and returns its value. Call it before reading the rows: they may then be
 * newer than the header says, never older.
 */
export async function setAsOf({ heads }: Pick<Deps, 'heads'>, reply: FastifyReply, viewerId: UserId): Promise<string> {
  const scope = `u:${viewerId}`;
  const g = heads.peek('g') ?? (await heads.get('g'));
  const u = heads.peek(scope) ?? (await heads.get(scope));
  const asOf = formatCursor({ epoch: heads.epoch, g, u });
  reply.header(SYNC_AS_OF_HEADER, asOf);
  return asOf;
}

/** The `Link` header that leads to the next page of the list that was asked for; null at the end. */
export function nextLink({ url }: Pick<FastifyRequest, 'url'>, cursor: string | null): string | null {
  if (cursor === null) return null;
  const [path = '', search = ''] = originForm(url).split('?', 2);
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}
