/** A route of the app: its path, and the module of its page; null for a page in the app's own chunk. */
export interface RouteModule {
  readonly path: string;
  /** Relative to `apps/web`, as in the build's manifest. */
  readonly module: string | null;
}

/**
 * The routes in the source of `routes/route-table.ts`, without layouts, redirects and the pages that a parent draws. Throws on
 * an unknown component, so that every route has a budget.
 */
export function routesOf(source: string): readonly RouteModule[] {
  const loaders = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\('\.\/([^']+)'\)/g)].map(([, name, file]) => [name, file]),
  );
  const [, ...routes] = source.split('createRoute({');
  return routes.flatMap((route) => {
    // A layout has an id in place of a path.
    if (/^[^}]*\bid: '/.test(route)) return [];
    const path = /path: '([^']+)'/.exec(route)?.[1];
    if (path === undefined) throw new Error(`A route without a path: ${route.slice(0, 80)}`);
    // Without a component it redirects, or its parent draws it.
    if (!route.includes('component:') && /redirect\(|getParentRoute: \(\) =>/.test(route)) return [];
    const file = /import\('\.\/([^']+)'\)/.exec(route)?.[1] ?? loaders.get(/lazy(?:Own)?Page\((\w+)/.exec(route)?.[1]);
    if (file === undefined && !/component: [A-Z]\w+Page\b/.test(route))
      throw new Error(`${path}: no component to be found`);
    return [{ path, module: file === undefined ? null : `src/routes/${file}` }];
  });
}
