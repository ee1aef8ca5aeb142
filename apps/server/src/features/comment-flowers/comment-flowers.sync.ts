import type { CommentFlowerEntity } from '@posy/contract/comment-flowers';
import { CommentIdSchema } from '@posy/contract/ids';
import { Value } from 'typebox/value';
import { ownRows, put } from '../../changes/own-source.ts';
import { findCommentFlowers, listFlowered } from './comment-flowers.repo.ts';

const SNAPSHOT = 500;

/** The viewer's own flowers for comments. */
export const commentFlowersSource = ownRows({
  type: 'commentFlower',
  find: findCommentFlowers,
  opOf: (row) => [row.commentId, put(entityOf(row))],
  list: (db, viewer) => listFlowered(db, viewer, SNAPSHOT),
});

function entityOf(row: { commentId: string; isOn: number; rev: number }): CommentFlowerEntity {
  return { commentId: Value.Parse(CommentIdSchema, row.commentId), isFlowered: row.isOn === 1, rev: row.rev };
}
