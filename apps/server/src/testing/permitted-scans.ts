/** Tables that stay small, whatever the size of a community. */
const SMALL = [
  'alerts',
  'backups',
  'databaseMoves',
  'endedEpochs',
  'exports',
  'instance',
  'migrations',
  'processes',
  'shellNotices',
];

/** Statements that may read a table whole, or sort more than a page, each with its reason. */
const STATEMENTS: readonly (readonly [statement: RegExp, because: string])[] = [
  [/^delete from "\w+"$/, 'all rows'],
  [/^insert into "cutHeads" \("scope", "head"\) select "scope", "head" from "syncScopes"/, 'all scopes, at a backup'],
  [/ from "media" where "damaged" is not null order by "checkedAt"/, 'an index of damaged files alone'],
  [
    /^select count\(\*\) as "count"(, sum\("bytes"\) as "bytes")? from "media"( where "damaged" is not null)?$/,
    'commands, and the operations page of administrators',
  ],
  [
    /^select "name", count\(\*\) as "count", min\("createdAt"\) as "since", .* from "jobs" /,
    'what waits, for a collector',
  ],
  [
    /^select .* from "\w+".* where (?:"follows"[.])?"(activeAt|createdAt|updatedAt|followedAt|requestedAt|seenAt|savedAt)" > (?:[(]select [?][)]|[$]1)( order by [^(]*)?$/,
    'instants that are ahead, once after a clock was wrong',
  ],
  [/^select "id" from "(media|posts)" limit /, 'any row will do'],
  [/^select "id" from "users" where "role" = .* limit /, 'once at the start, by an index where there are few'],
  [/^update "(jobs|pushQueue|activityQueue)" set "\w+" = .* where "(leaseOwner|leaseUntil|at)" /, 'once at the start'],
  [/^select "id" from "users" where "role" = .* and "isActive" = .* order by "id"$/, 'the administrators'],
  [
    /^select \* from "reports" where "state" = 'open' and "target" = .* order by "id"$/,
    'the open reports of one thing',
  ],
  [/^select \(select count\(\*\) as "(n|count)" from "(users|posts)"\)/, 'the totals of a large job, once for each'],
  [/^select "createdAt" \/ 86400000 as "day", count\(\*\)/, 'a month by days, which is kept'],
  [
    /^select "authorId" from \(select "authorId", "dueAt" from "dirtyPosts"/,
    'what waits, of which a thousand are taken',
  ],
];

/** Whether a table of this name may be read whole by any statement. */
export function isSmall(table: string): boolean {
  return SMALL.includes(table);
}

/** Whether this statement may read any table whole, or sort. */
export function isPermitted(statement: string): boolean {
  return STATEMENTS.some(([pattern]) => pattern.test(statement));
}
