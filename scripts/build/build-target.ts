export interface BuildResult {
  readonly isOk: boolean;
  /** The output of the failed builder. */
  readonly details: string;
}

export interface BuildTarget {
  readonly name: string;
  /** Inputs of the build: files and folders, relative to the root. Tests and documents among them do not count. */
  readonly sources: readonly string[];
  /** The folder that the build replaces, relative to the root. */
  readonly dist: string;
  /** A file in it that exists only after the build. */
  readonly output: string;
  /** Builds into an empty folder, which replaces `dist` once every target is built. */
  build(folder: string): Promise<BuildResult>;
}
