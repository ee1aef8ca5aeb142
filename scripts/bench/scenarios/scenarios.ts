import type { Scenario } from '../scenario.ts';
import { capacity } from './capacity.ts';
import { day } from './day.ts';
import { fairness } from './fairness.ts';
import { feedFirstPage } from './feed-page.ts';
import { firstPaint } from './first-paint.ts';
import { flower } from './flower.ts';
import { idle } from './idle-sockets.ts';
import { messages } from './messages.ts';
import { mixed } from './mixed.ts';
import { open } from './open.ts';
import { overload } from './overload.ts';
import { peopleWrites } from './people-writes.ts';
import { pull } from './pull.ts';
import { longReading, scrolling } from './scrolling.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { tap } from './tap.ts';

/** All scenarios, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  feedFirstPage,
  pull,
  flower,
  peopleWrites,
  messages,
  idle,
  fairness,
  mixed,
  start,
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
