import { type DestinationStream, type Logger, pino } from 'pino';
import { workFields } from './observability/work-context.ts';
import { prettyLines } from './pretty-lines.ts';
import type { LogFormat, LogLevel } from './settings/logging.ts';

/** Removes secrets from log lines of any logger: the form parser logs the request's headers. */
const REDACTED = ['*.headers.cookie', '*.headers.authorization', '*.password', '*.token', '*.resetCode', '*.email'];

/** The server's log, written to `destination` or else to the standard output. Lines of a request or a job name it. */
export function createLog(level: LogLevel, destination?: DestinationStream, format: LogFormat = 'json'): Logger {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    mixin: workFields,
  };
  const output = format === 'pretty' ? prettyLines(destination) : destination;
  return output ? pino(options, output) : pino(options);
}
