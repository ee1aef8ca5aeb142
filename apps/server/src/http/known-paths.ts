import type { App } from './app.ts';

/** Paths that {@link rememberPaths} has recorded. */
export interface KnownPaths {
  /** All routes, as `GET /api/user`. */
  readonly routes: ReadonlySet<string>;
  /** Methods of the routes that match a path; none for an unknown one. */
  allowedMethods(path: string): readonly string[];
}

/** Remembers the routes, so that a known path with another method is answered 405 and not 404. */
export function rememberPaths(app: App): KnownPaths {
  const names = new Set<string>();
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) names.add(`${one} ${url}`);
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`);
    routes.push({ pattern, methods: [method].flat() });
  });
  return {
    routes: names,
    allowedMethods: (path) => routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods),
  };
}

function segmentPattern(segment: string): string {
  return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
