import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';

/** Control characters, as JSON escapes them, and those that JSON leaves as they are. */
const CONTROL_CHARACTERS = /\\u00[01][0-9a-f]|[\u007f-\u009f]/g;

/**
 * Draws log lines for people at a terminal. Some lines contain texts of clients, which must not move the cursor or change
 * colors.
 */
export function prettyLines(destination: DestinationStream = process.stdout): DestinationStream {
  const draw = prettyFactory({
    colorize: destination === process.stdout && process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname',
    singleLine: true,
  });
  return { write: (line) => destination.write(draw(line.replaceAll(CONTROL_CHARACTERS, '\ufffd'))) };
}
