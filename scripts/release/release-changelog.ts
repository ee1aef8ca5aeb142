const HEADING = /^## (\d+\.\d+\.\d+), unreleased$/m;

export interface Release {
  /** Semantic version, such as `1.2.0`. */
  readonly version: string;
  /** Day of the release, `YYYY-MM-DD`. */
  readonly day: string;
  /** Subjects of the commits since the last release, oldest first. They make a section where none was written by hand. */
  readonly subjects: readonly string[];
}

/**
 * The changelog of a release: its unreleased section gets version and day. Without one, the commits become a section, one
 * line each, sorted by area. Throws when the version was released before, and when nothing was committed since.
 */
export function releaseChangelog(changelog: string, { version, day, subjects }: Release): string {
  if (changelog.includes(`\n## ${version}, 2`)) throw new Error(`CHANGELOG.md has ${version} already`);
  const heading = `## ${version}, ${day}`;
  if (HEADING.test(changelog)) return changelog.replace(HEADING, heading);
  if (subjects.length === 0) throw new Error('Nothing was committed since the last release');
  const [title = '# Changes', ...rest] = changelog.split('\n');
  const lines = subjects.toSorted().map((subject) => `- ${subject}`);
  return [title, '', heading, '', ...lines, ...rest].join('\n');
}

/** Checks a version like `1.2.3`. Throws for anything else. */
export function readVersion(text: string | undefined): string {
  if (text === undefined || !/^\d+\.\d+\.\d+$/.test(text)) {
    throw new Error('Say which version: pnpm run release 1.2.3');
  }
  return text;
}
