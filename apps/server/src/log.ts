import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** Removes secrets from log lines of any logger: the form parser logs the request's headers. */
const REDACTED = ['*.headers.cookie', '*.headers.authorization', '*.password', '*.token', '*.resetCode', '*.email'];

/** The server's log, written to `destination` or else to the standard output. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: REDACTED, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
}
