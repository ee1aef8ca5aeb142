import type { Scenario } from '../scenario.ts';
import { adminUsers } from './admin-users.ts';
import { ads } from './ads.ts';
import { capacity } from './capacity.ts';
import { day } from './day.ts';
import { deviceSearch } from './device-search.ts';
import { distantPostgres } from './distant-postgres.ts';
import { fairness } from './fairness.ts';
import { feedAnalyzed, feedAtDepth, feedFirstPage, feedGrowth } from './feed-page.ts';
import { firstPaint } from './first-paint.ts';
import { flower } from './flower.ts';
import { inboxGrowth } from './inbox.ts';
import { fanOut, pollers } from './live.ts';
import { login } from './login.ts';
import { memory } from './memory.ts';
import { messageRate, messages } from './messages.ts';
import { mixed } from './mixed.ts';
import { open } from './open.ts';
import { overload } from './overload.ts';
import { peopleAtDepth, peopleGrowth } from './people-lists.ts';
import { peopleSearch } from './people-search.ts';
import { peopleWrites } from './people-writes.ts';
import { postgresPeople } from './postgres-people.ts';
import { postgres } from './postgres.ts';
import { pull } from './pull.ts';
import { longReading, scrolling } from './scrolling.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { tap } from './tap.ts';
import { unchanged } from './unchanged.ts';
import { uploads } from './upload.ts';

/** All scenarios, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  feedFirstPage,
  feedAtDepth,
  peopleAtDepth,
  feedGrowth,
  peopleGrowth,
  unchanged,
  pull,
  flower,
  peopleWrites,
  messages,
  messageRate,
  fanOut,
  pollers,
  peopleSearch,
  deviceSearch,
  ads,
  uploads,
  fairness,
  login,
  mixed,
  memory,
  start,
  feedAnalyzed,
  postgres,
  postgresPeople,
  distantPostgres,
  inboxGrowth,
  adminUsers,
  firstPaint,
  scrolling,
  longReading,
  tap,
  overload,
  day,
  open,
  capacity,
  soak,
];
