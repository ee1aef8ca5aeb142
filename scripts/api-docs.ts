import { toolPath } from './process/root.ts';
import { runVisibly } from './process/run.ts';

// The page is a snapshot of a test, so that a call that was changed without it fails the checks.
process.exitCode = await runVisibly(toolPath('vitest'), [
  'run',
  '--update',
  '--config',
  'vitest.workspace.ts',
  '--project',
  'server',
  'apps/server/src/http/openapi.test.ts',
]);
