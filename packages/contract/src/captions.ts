/** Captions of videos, in WebVTT (https://www.w3.org/TR/webvtt1/). The device and the server read them by the same rules. */
// oxlint-disable-next-line typescript/triple-slash-reference -- every importer needs these types
/// <reference path="./media-captions.d.ts" />
import {
  type LineStream,
  type ParseError,
  ParseErrorCode,
  parseTextStream,
  type Token,
  tokenizeVTTCue,
  type VTTCue,
} from 'media-captions';
import { MAX_CAPTIONS_BYTES } from './limits.ts';
import { hasForbiddenCharacters } from './text.ts';

/**
 * Captions as they are stored: times, text and speakers, without styles, regions, links, notes and settings. `line`: the
 * first unreadable line, from 1; null where no line is to blame, as in a file without any captions.
 */
export type CaptionsReading =
  | { readonly kind: 'captions'; readonly vtt: string; readonly count: number }
  | { readonly kind: 'damaged'; readonly line: number | null };

/** Longest line in UTF-16 units: the parser takes quadratic time in a line's length. */
const MAX_LINE_LENGTH = 2000;
const MAX_LINES = 60_000;
/** Number of lines between two calls of `yieldToLoop`. */
const LINES_AT_ONCE = 100;
/** A time is below a hundred hours, in seconds. */
const LATEST = 360_000;

const BAD: ReadonlySet<number> = new Set([
  ParseErrorCode.BadSignature,
  ParseErrorCode.BadTimestamp,
  ParseErrorCode.BadFormat,
]);

/** The part of a video that stays, in seconds. */
export interface CaptionsRange {
  readonly start: number;
  readonly end: number;
}

/** Yields to the event loop. */
export type YieldToLoop = () => Promise<void>;

/**
 * Parses a WebVTT file and writes it again with the supported parts only. The result parses to itself.
 *
 * @param yieldToLoop called at intervals to yield to the event loop: a megabyte takes a second
 * @param range the captions become those of this part of their video; 'damaged' without a line if none is within it
 */
export async function readCaptions(
  text: string,
  yieldToLoop: YieldToLoop,
  range?: CaptionsRange,
): Promise<CaptionsReading> {
  if (text.length > MAX_CAPTIONS_BYTES) return { kind: 'damaged', line: null };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const tooLong = lines.findIndex((line, i) => line.length > MAX_LINE_LENGTH || i >= MAX_LINES);
  if (tooLong >= 0) return { kind: 'damaged', line: tooLong + 1 };
  const { cues, errors } = await parseTextStream(streamOf(lines, yieldToLoop), { type: 'vtt', errors: true });
  const error = errors.find(({ code }) => BAD.has(code));
  if (error) return { kind: 'damaged', line: lineOf(error) };
  return write(cues, yieldToLoop, range);
}

type Times = Pick<VTTCue, 'startTime' | 'endTime'>;

/** The times of a cue in a part of its video, at most its whole length; null if it is not shown there. */
function timesWithin({ startTime, endTime }: Times, { start, end }: CaptionsRange): Times | null {
  if (startTime >= end || endTime <= start) return null;
  return { startTime: Math.max(startTime, start) - start, endTime: Math.min(endTime, end) - start };
}

async function write(
  cues: readonly VTTCue[],
  yieldToLoop: YieldToLoop,
  range?: CaptionsRange,
): Promise<CaptionsReading> {
  const blocks: string[] = [];
  for (const [i, cue] of cues.entries()) {
    if (i % LINES_AT_ONCE === LINES_AT_ONCE - 1) await yieldToLoop();
    const words = wordsOf(cue);
    // A browser's cue cannot be copied: its times and its text are accessors.
    const times = range ? timesWithin(cue, range) : cue;
    const isInTime = times && times.startTime >= 0 && times.startTime < times.endTime && times.endTime < LATEST;
    if (words === null || hasForbiddenCharacters(words)) return { kind: 'damaged', line: null };
    if (words !== '' && isInTime) blocks.push(`${timeOf(times.startTime)} --> ${timeOf(times.endTime)}\n${words}\n`);
  }
  if (blocks.length === 0) return { kind: 'damaged', line: null };
  return { kind: 'captions', vtt: `WEBVTT\n\n${blocks.join('\n')}`, count: blocks.length };
}

/** Line by line: an array of all lines would be shifted for each one. */
function streamOf(lines: readonly string[], yieldToLoop: YieldToLoop): LineStream {
  let next = 0;
  return {
    getReader: () => ({
      async read() {
        const value = lines[next];
        next += 1;
        if (next % LINES_AT_ONCE === 0) await yieldToLoop();
        return { value, done: value === undefined };
      },
    }),
  };
}

function lineOf({ line }: ParseError): number | null {
  return Number.isInteger(line) && line > 0 ? line : null;
}

/** The text of a cue, one line each, without empty lines; null where tags are nested too deeply. */
function wordsOf(cue: VTTCue): string | null {
  try {
    const lines = tokenizeVTTCue(cue).map(textOf).join('').split('\n');
    return lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
  } catch {
    return null;
  }
}

function textOf(token: Token): string {
  if ('data' in token) return escape(token.data);
  const spoken = token.children.map(textOf).join('');
  if (token.type !== 'v' || !token.voice) return spoken;
  return `<v ${escape(token.voice.replace(/\s+/g, ' '))}>${spoken}</v>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Seconds as `hh:mm:ss.ttt`. */
function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
