import { type Env, oneOf, wholeNumber } from './read-setting.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_FORMATS = ['json', 'pretty'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

const DEFAULT_SLOW_MS = 500;
const MAX_SLOW_MS = 600_000;

export function logLevel(env: Env): LogLevel {
  return oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info');
}

/** `json`: one object a line. `pretty`: for people at a terminal. */
export function logFormat(env: Env): LogFormat {
  return oneOf(env, 'LOG_FORMAT', LOG_FORMATS, 'json');
}

/** Requests and statements that take this long, in ms, are logged; 0: none. */
export function slowMs(env: Env): number {
  return wholeNumber(env, 'SLOW_MS', DEFAULT_SLOW_MS, 0, MAX_SLOW_MS);
}
