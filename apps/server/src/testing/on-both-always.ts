/** The tests of these files verify what is the database's own: plans, locks, races, paging, faults, moves. */
const FILES = /[/](db|faults|moving|backups)[/]|[.](plan|race|fuzz)[.]test[.]ts$|counter|paging/;

/** Whether the tests of a file run on both databases in every run. */
export function isOnBothAlways(file: string): boolean {
  return FILES.test(file);
}
