export interface BuildResult {
  readonly isOk: boolean;
  /** The output of the failed builder. */
  readonly details: string;
}

export interface BuildTarget {
  readonly name: string;
  /** Inputs of the build: files and folders, relative to the root. Tests and documents among them do not count. */
  readonly sources: readonly string[];
  /** A file that exists only after the build. */
  readonly output: string;
  build(): Promise<BuildResult>;
}
