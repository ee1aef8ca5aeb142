/** The used part of media-captions: its own types need the DOM and do not resolve by Node's rules. */
declare module 'media-captions' {
  /** A node of a cue's text; `voice`: the speaker. */
  export type Token =
    | { readonly type: 'text'; readonly data: string }
    | { readonly type: string; readonly voice?: string; readonly children: readonly Token[] };

  /** Times in seconds; `text` as in the file. */
  export interface VTTCue {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }

  export interface ParseError {
    readonly code: number;
    readonly line: number;
  }

  /** The part of ReadableStream that the parser uses. Each value is a line. */
  export interface LineStream {
    getReader(): { read(): Promise<{ readonly value: string | undefined; readonly done: boolean }> };
  }

  export const ParseErrorCode: { readonly BadSignature: 1; readonly BadTimestamp: 2; readonly BadFormat: 4 };
  export function parseTextStream(
    lines: LineStream,
    options: { readonly type: 'vtt'; readonly errors: true },
  ): Promise<{ readonly cues: readonly VTTCue[]; readonly errors: readonly ParseError[] }>;
  export function tokenizeVTTCue(cue: VTTCue): readonly Token[];
}
