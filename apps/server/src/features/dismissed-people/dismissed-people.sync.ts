import type { DismissedPersonEntity } from '@posy/contract/dismissed-people';
import { UserIdSchema } from '@posy/contract/ids';
import { Value } from 'typebox/value';
import type { SyncSource } from '../../changes/sync-source.ts';
import { type DismissalRow, findDismissals, listDismissed } from './dismissed-people.repo.ts';

const SNAPSHOT = 500;

/** The users in whom the viewer is not interested; they do not receive it. */
export const dismissedPeopleSource: SyncSource = {
  type: 'dismissedPerson',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findDismissals(db, viewer, ids);
    return new Map(rows.map((row) => [row.personId, { rev: row.rev, json: JSON.stringify(entityOf(row)) }]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listDismissed(db, viewer, SNAPSHOT)),
};

function entityOf({ personId, isOn, rev }: DismissalRow): DismissedPersonEntity {
  return { userId: Value.Parse(UserIdSchema, personId), isDismissed: isOn === 1, rev };
}
