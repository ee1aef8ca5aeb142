import type { GuardList } from './listed-guards.ts';

/** Bounds of numbers, sizes, rates and pages. */
export const LIMITS: GuardList = {};
