import type { Compiled } from './spoken.ts';

type Catalogues = Readonly<Record<string, Compiled[string]>>;

/** Catalogues by the names of their files; `../features/feed/feed.de.ts` is `feed`. */
export function byName(files: Catalogues): Compiled {
  return Object.fromEntries(Object.entries(files).map(([path, each]) => [path.replace(/^.*\/|[.].*$/g, ''), each]));
}
