import type { DismissedPersonEntity } from '@posy/contract/dismissed-people';
import { UserIdSchema } from '@posy/contract/ids';
import { Value } from 'typebox/value';
import { ownRows, put } from '../../changes/own-source.ts';
import { type DismissalRow, findDismissals, listDismissed } from './dismissed-people.repo.ts';

const SNAPSHOT = 500;

/** The users in whom the viewer is not interested; they do not receive it. */
export const dismissedPeopleSource = ownRows({
  type: 'dismissedPerson',
  find: findDismissals,
  opOf: (row) => [row.personId, put(entityOf(row))],
  list: (db, viewer) => listDismissed(db, viewer, SNAPSHOT),
});

function entityOf({ personId, isOn, rev }: DismissalRow): DismissedPersonEntity {
  return { userId: Value.Parse(UserIdSchema, personId), isDismissed: isOn === 1, rev };
}
