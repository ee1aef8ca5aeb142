import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { ConfigError } from '../settings/config-error.ts';
import { type DatabaseMove, findMove } from './database-moves.repo.ts';

/** Throws {@link ConfigError} for a database that was moved away, or is being moved: changes in it would be lost. */
export async function requireUsable(db: Db, { databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<void> {
  const move = await findMove(db);
  if (move) throw new ConfigError(databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL', reasonOf(move));
}

const BACK = '`posy move-database --cancel`';

function reasonOf({ state, place, at }: DatabaseMove): string {
  const since = new Date(at).toISOString();
  switch (state) {
    case 'left':
      return `names a database that was moved to ${place} at ${since}: use that one, or run ${BACK} to use this one as it was then`;
    case 'leaving':
      return `names a database that is being moved to ${place} since ${since}: run \`posy move-database\` again to finish, or ${BACK}`;
    case 'arriving':
      return `names an incomplete database, to which ${place} is being moved since ${since}: finish with \`posy move-database\` there`;
  }
}
