/**
 * Rules of imports inside the apps. Each name is a sentence that states its rule, and `scripts/walls/walls.test.ts`
 * violates each of them once.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'std-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/std/' },
      to: { path: '^(packages/(?!std/)|apps/)' },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(packages/(?!contract/)|apps/)' },
    },
    {
      name: 'texts-import-contract-only',
      severity: 'error',
      from: { path: '^packages/texts/' },
      to: { path: '^(packages/(?!texts/|contract/)|apps/)' },
    },
    {
      name: 'sync-imports-std-and-contract-only',
      severity: 'error',
      from: { path: '^packages/sync/', pathNot: '[.]test[.]ts$|/testing/' },
      to: { path: '^(packages/(?!sync/|std/|contract/)|apps/)' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'routes-go-through-the-service',
      severity: 'error',
      from: { path: '[.]routes[.]ts$' },
      to: { path: '[.]repo[.]ts$|^apps/server/src/db/|node_modules/kysely' },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '[.](service|repo|sync|jobs)[.]ts$' },
      to: { path: 'node_modules/(fastify|@fastify)|^apps/server/src/http/|[.]routes[.]ts$' },
    },
    {
      name: 'a-repo-belongs-to-its-feature',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: { path: '[.]repo[.]ts$', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'adapters-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/' },
      to: { path: '^apps/server/src/(features|http|changes|realtime|jobs)/' },
    },
    {
      name: 'local-data-belongs-to-its-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '[.](local|mutators|sync)[.]ts$', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'local-data-code-runs-in-the-worker-too',
      severity: 'error',
      from: {
        path: '^apps/web/src/(local|sync)/|[.](local|mutators|switch|sync)[.]ts$',
        pathNot: '^apps/server|[.]test[.]',
      },
      to: { path: 'node_modules/(react|react-dom|@tanstack)/|[.]tsx$|^apps/web/src/(ui|kit|app|routes)/' },
    },
    {
      name: 'sw-never-imports-ui',
      severity: 'error',
      from: { path: '^apps/web/src/sw/' },
      to: { path: '^apps/web/src/(ui|kit|routes|app)/|[.]tsx$|node_modules/(react|react-dom|@tanstack)/' },
    },
    {
      // Modules of the worker must not import the shell indirectly.
      name: 'sw-never-reaches-ui',
      severity: 'error',
      from: { path: '^apps/web/src/sw/', pathNot: '[.]test[.]' },
      to: { path: '[.]tsx$|node_modules/(react|react-dom|@tanstack)/', reachable: true },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(?!ui/|language/)|^packages/(?!std/)' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/platform/', pathNot: '[.]test[.]' },
      to: { path: '^apps/web/src/(features|routes|app|kit|ui)/' },
    },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/kit/' },
      to: { path: '^apps/web/src/(features|routes|app)/' },
    },
    {
      // Tests of a feature may open it in the whole app.
      name: 'features-never-import-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: '[.]test[.]' },
      to: { path: '^apps/web/src/(routes|app)/' },
    },
    {
      name: 'testkit-only-in-tests',
      severity: 'error',
      from: {
        pathNot:
          '[.](test|e2e|bench|conformance)[.]tsx?$|^packages/testkit/|/testing/|^scripts/|^apps/e2e/|^vitest[.]workspace[.]ts$',
      },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'testing-code-stays-in-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '[.](test|e2e|bench|conformance)[.]tsx?$|/testing/|^apps/e2e/' },
      to: { path: '/src/testing/' },
    },
    {
      name: 'product-never-imports-scripts',
      severity: 'error',
      from: { path: '^(apps/(?!e2e/)|packages/)' },
      to: { path: '^scripts/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // db/tables.ts merges the tables of all features and has only types; through it all features would be circular.
    exclude: { path: '/dist/|/[.]cache/|[.]gen[.]ts$|[.]module[.]css$|/db/tables[.]ts$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
