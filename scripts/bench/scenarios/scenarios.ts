import type { Scenario } from '../scenario.ts';
import { feedAnalyzed, feedAtDepth, feedFirstPage, feedGrowth } from './feed-page.ts';
import { flower } from './flower.ts';
import { pull } from './pull.ts';
import { unchanged } from './unchanged.ts';

/** What is measured, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  feedFirstPage,
  feedAtDepth,
  feedGrowth,
  unchanged,
  pull,
  flower,
  feedAnalyzed,
];
