/** A refusal, a condition of visibility or a limit in the sources, which can be taken out. */
export interface Guard {
  readonly kind: 'refusal' | 'visibility' | 'limit';
  /** Path from the root of the repository. */
  readonly file: string;
  /** Unique within the file. */
  readonly name: string;
  /** Its place in the file. */
  readonly at: number;
  /** Whether {@link Guard.edits} ask `stands(key)` each time. Else the guard is simply absent after them. */
  readonly isSwitched: boolean;
  /** `key`: a literal for the text. */
  edits(key: string): readonly Edit[];
  /** Beginnings of paths: these tests may notice. */
  readonly tests: readonly string[];
}

/** At a place in the text: what is removed, and what is there instead. */
export interface Edit {
  readonly at: number;
  readonly removed: string;
  readonly added: string;
}

export function keyOf({ file, name }: Pick<Guard, 'file' | 'name'>): string {
  return `${file} ${name}`;
}

/** A file after the edits of these guards. */
export function editedText(text: string, guards: readonly Guard[]): string {
  return guards
    .flatMap((guard) => guard.edits(JSON.stringify(keyOf(guard))))
    .toSorted((a, b) => b.at - a.at)
    .reduce((whole, { at, removed, added }) => whole.slice(0, at) + added + whole.slice(at + removed.length), text);
}
