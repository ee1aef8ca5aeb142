import { expect, test } from 'vitest';
import { routesOf } from './routes-of.ts';

test('every route has the module of its page; a layout and a redirect have no bytes', () => {
  const routes = routesOf(`
    const session = () => import('./session-pages.tsx');
    const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: ShellLayout });
    createRoute({ getParentRoute, path: '/', component: HomePage }),
    createRoute({ getParentRoute, path: '/login', component: lazyPage(session, 'LoginPage') }),
    createRoute({ getParentRoute, path: '/old', beforeLoad: () => redirect({ to: '/login' }) }),
    createRoute({ getParentRoute, path: '/ads', component: lazyPage(() => import('./ads-page.tsx'), 'Ads') }),
  `);

  expect(routes).toEqual([
    { path: '/', module: null },
    { path: '/login', module: 'src/routes/session-pages.tsx' },
    { path: '/ads', module: 'src/routes/ads-page.tsx' },
  ]);
});

test('an unknown module of a route is an error, not a route without bytes', () => {
  expect(() => routesOf(`createRoute({ path: '/x', component: lazyPage(gone, 'X') })`)).toThrow(/\/x/);
});
