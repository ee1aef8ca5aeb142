import type { CommentFlowerEntity } from '@posy/contract/comment-flowers';
import { CommentIdSchema } from '@posy/contract/ids';
import { Value } from 'typebox/value';
import type { SyncSource } from '../../changes/sync-source.ts';
import { findCommentFlowers, listFlowered } from './comment-flowers.repo.ts';

const SNAPSHOT = 500;

/** The viewer's own flowers for comments. */
export const commentFlowersSource: SyncSource = {
  type: 'commentFlower',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findCommentFlowers(db, viewer, ids);
    return new Map(rows.map((row) => [row.commentId, { rev: row.rev, json: JSON.stringify(entityOf(row)) }]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listFlowered(db, viewer, SNAPSHOT)),
};

function entityOf(row: { commentId: string; isOn: number; rev: number }): CommentFlowerEntity {
  return { commentId: Value.Parse(CommentIdSchema, row.commentId), isFlowered: row.isOn === 1, rev: row.rev };
}
