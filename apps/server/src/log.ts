import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { workFields } from './observability/work-context.ts';
import type { LogFormat, LogLevel } from './settings/observability.ts';

/** Control characters, as JSON escapes them, and those that JSON leaves as they are. */
const CONTROL_CHARACTERS = /\\u00[01][0-9a-f]|[\u007f-\u009f]/g;

/** Removes secrets from log lines of any logger: the form parser logs the request's headers. */
const REDACTED = ['*.headers.cookie', '*.headers.authorization', '*.password', '*.token', '*.resetCode', '*.email'];

/** The server's log, written to `destination` or else to the standard output. Lines of a request or a job name it. */
export function createLog(level: LogLevel, destination?: DestinationStream, format: LogFormat = 'json'): Logger {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    // A child logger for each request would cost more than the request.
    mixin: workFields,
  };
  const output = format === 'pretty' ? prettyLines(destination) : destination;
  return output ? pino(options, output) : pino(options);
}

/**
 * Draws log lines for people at a terminal. Some lines contain texts of clients, which must not move the cursor or change
 * colors.
 */
function prettyLines(destination: DestinationStream = process.stdout): DestinationStream {
  const draw = prettyFactory({
    colorize: destination === process.stdout && process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname',
    singleLine: true,
  });
  return { write: (line) => destination.write(draw(line.replaceAll(CONTROL_CHARACTERS, '\ufffd'))) };
}
