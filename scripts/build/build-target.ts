export interface BuildResult {
  readonly isOk: boolean;
  /** What went wrong, as the builder said it. */
  readonly details: string;
}

export interface BuildTarget {
  readonly name: string;
  /** What the build reads: files and folders, relative to the root. Tests and documents among them do not count. */
  readonly sources: readonly string[];
  /** A file that exists only after the build. */
  readonly output: string;
  build(): Promise<BuildResult>;
}
