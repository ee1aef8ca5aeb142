import type { FlowerEntity } from '@posy/contract/flowers';
import { PostIdSchema } from '@posy/contract/ids';
import { Value } from 'typebox/value';
import type { SyncSource } from '../../changes/sync-source.ts';
import { findFlowers, listFlowered } from './flowers.repo.ts';

/** A device stores fewer posts, so each of them has its user's flower. */
const SNAPSHOT = 500;

/** The viewer's own flowers. */
export const flowersSource: SyncSource = {
  type: 'flower',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findFlowers(db, viewer, ids);
    return new Map(rows.map((row) => [row.postId, { rev: row.rev, json: JSON.stringify(entityOf(row)) }]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listFlowered(db, viewer, SNAPSHOT)),
};

function entityOf(row: { postId: string; isOn: number; rev: number }): FlowerEntity {
  return { postId: Value.Parse(PostIdSchema, row.postId), isFlowered: row.isOn === 1, rev: row.rev };
}
