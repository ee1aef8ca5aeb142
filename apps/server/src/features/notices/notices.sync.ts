import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { NoticeEntity } from '@posy/contract/reports';
import { NoticeEntitySchema } from '@posy/contract/reports';
import { fitText } from '@posy/contract/text';
import { Value } from 'typebox/value';
import { ownRows, put } from '../../changes/own-source.ts';
import { findNotices, listNewest, type NoticeRow } from './notices.repo.ts';

const SNAPSHOT = 100;

/** The viewer's own notices about reports. */
export const noticesSource = ownRows({
  type: 'notice',
  find: findNotices,
  opOf: (row) => [row.id, put(entityOf(row))],
  list: (db, viewer) => listNewest(db, viewer, SNAPSHOT),
});

function entityOf({ id, kind, target, reason, excerpt, createdAt }: NoticeRow): NoticeEntity {
  return {
    id: Value.Parse(NoticeEntitySchema.properties.id, id),
    kind,
    target,
    reason: fitText(reason, MAX_REPORT_NOTE_LENGTH),
    excerpt: fitText(excerpt, MAX_REPORT_NOTE_LENGTH),
    createdAt: new Date(createdAt).toISOString(),
    rev: 1,
  };
}
