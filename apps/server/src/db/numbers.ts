import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/*
 * Tables of pairs refer to users and posts by number: a row takes a fifth of one with two UUIDs. Everything outside of SQL
 * refers to them by id.
 */

const eb = expressionBuilder<Tables>();

/** The number of a user; null without that user. */
export function userNumber(id: string | Expression<string>) {
  return eb.selectFrom('users').select('users.number').where('users.id', '=', id);
}

/**
 * The number of the user at a position in a list that is sorted by time and number. `absent`: used without that user, who was
 * deleted meanwhile: rows of the same ms may then be repeated, and none is left out.
 */
export function placeNumber(id: string, absent: 'first' | 'last'): RawBuilder<number> {
  return sql<number>`coalesce(${userNumber(id)}, ${sql.lit(absent === 'first' ? 0 : Number.MAX_SAFE_INTEGER)})`;
}

/** The number of a post; null without that post. */
export function postNumber(id: string) {
  return eb.selectFrom('posts').select('posts.number').where('posts.id', '=', id);
}

/** The id of the user that a row refers to. Unlike a join, it leaves the planner no choice but to look up each row. */
export function userId(number: Expression<number>) {
  return eb.selectFrom('users').select('users.id').where('users.number', '=', number).$asScalar().$notNull();
}

/** The same for a post. */
export function postId(number: Expression<number>) {
  return eb.selectFrom('posts').select('posts.id').where('posts.number', '=', number).$asScalar().$notNull();
}
