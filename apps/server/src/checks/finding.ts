export type Level = 'ok' | 'warning' | 'problem';

/** One result of a check, a line for the operator. */
export interface Finding {
  /** `warning`: Posy works, and should be looked at. `problem`: something does not work, or soon will not. */
  readonly level: Level;
  /** The variable, or the part of Posy. */
  readonly part: string;
  /** The problem and the remedy; for `ok`, the finding. */
  readonly text: string;
}

export function ok(part: string, text: string): Finding {
  return { level: 'ok', part, text };
}

export function warning(part: string, text: string): Finding {
  return { level: 'warning', part, text };
}

export function problem(part: string, text: string): Finding {
  return { level: 'problem', part, text };
}

/** An error that begins with the name of a variable, or any other one of `part`, as a problem. */
export function problemOf(error: unknown, part: string): Finding {
  if (error instanceof AggregateError && error.message === '') return problemOf(error.errors[0], part);
  const message = error instanceof Error ? error.message : String(error);
  const variable = /^[A-Z][A-Z0-9_]+(?= )/.exec(message)?.[0];
  return variable === undefined ? problem(part, message) : problem(variable, message.slice(variable.length + 1));
}
