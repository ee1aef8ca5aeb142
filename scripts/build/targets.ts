import { buildServer } from './build-server.ts';
import type { BuildTarget } from './build-target.ts';
import { buildWeb } from './build-web.ts';

const SHARED = ['packages', 'pnpm-lock.yaml', 'tsconfig.base.json'];

/** Targets of `start` and `test`, and their inputs. */
export const BUILD_TARGETS: readonly BuildTarget[] = [
  {
    name: 'web',
    sources: [...SHARED, 'apps/web'],
    dist: 'apps/web/dist',
    output: 'index.html',
    build: buildWeb,
  },
  {
    name: 'server',
    sources: [...SHARED, 'apps/server', 'scripts/build'],
    dist: 'apps/server/dist',
    output: 'main.js',
    build: buildServer,
  },
];
