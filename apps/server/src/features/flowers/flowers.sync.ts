import type { FlowerEntity } from '@posy/contract/flowers';
import { PostIdSchema } from '@posy/contract/ids';
import { Value } from 'typebox/value';
import { ownRows, put } from '../../changes/own-source.ts';
import { findFlowers, listFlowered } from './flowers.repo.ts';

/** A device stores fewer posts, so each of them has its user's flower. */
const SNAPSHOT = 500;

/** The viewer's own flowers. */
export const flowersSource = ownRows({
  type: 'flower',
  find: findFlowers,
  opOf: (row) => [row.postId, put(entityOf(row))],
  list: (db, viewer) => listFlowered(db, viewer, SNAPSHOT),
});

function entityOf(row: { postId: string; isOn: number; rev: number }): FlowerEntity {
  return { postId: Value.Parse(PostIdSchema, row.postId), isFlowered: row.isOn === 1, rev: row.rev };
}
