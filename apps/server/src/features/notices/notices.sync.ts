import { MAX_REPORT_NOTE_LENGTH } from '@posy/contract/limits';
import type { NoticeEntity } from '@posy/contract/reports';
import { NoticeEntitySchema } from '@posy/contract/reports';
import { fitText } from '@posy/contract/text';
import { Value } from 'typebox/value';
import type { SyncSource } from '../../changes/sync-source.ts';
import { findNotices, listNewest, type NoticeRow } from './notices.repo.ts';

const SNAPSHOT = 100;

/** The viewer's own notices about reports. */
export const noticesSource: SyncSource = {
  type: 'notice',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findNotices(db, viewer, ids);
    return new Map(rows.map((row) => [row.id, { rev: 1, json: JSON.stringify(entityOf(row)) }]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listNewest(db, viewer, SNAPSHOT)),
};

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
