/** Printed commands that no row runs, each with the reason. */
export const NOT_RUN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^npx -y pnpm@12 (test|check|run deep|run postgres-tests)( |$)/,
    'runs all tests: a test in it would run itself. CI runs it',
  ],
  [/^posy COMMAND$/, 'names all commands'],
  [/^posy move-database/, 'needs a stopped Posy and a PostgreSQL; move-database.test.ts runs it'],
  [/^posy media move/, 'needs a bucket; media.s3.test.ts runs it'],
  [/^posy jobs retry ID$/, 'needs a job that was given up; jobs.commands.test.ts runs it'],
];
