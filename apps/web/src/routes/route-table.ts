import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ErrorPage } from '../app/error-page.tsx';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { RootLayout } from '../app/root-layout.tsx';
import { settingsPageOf } from '../features/settings/settings-page-names.ts';
import { HomePage, LandingPage } from './home-page.tsx';
import { lazyOwnPage, lazyPage } from './lazy-page.ts';
import { routesTexts as titles } from './routes.en.ts';
import { textSearch } from './text-search.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the document; 'Posy' by default. */
    readonly title?: string;
  }
}

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
const getParentRoute = () => root;

const session = () => import('./session-pages.tsx');
const open = () => import('./public-pages.tsx');
const legal = () => import('./legal-pages.tsx');
const admin = () => import('./admin-pages.tsx');

/** Draws the list and the pages below it. */
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  beforeLoad: ({ location: { pathname, hash } }) => {
    const page = pathname === '/settings' ? settingsPageOf(hash) : null;
    if (page !== null) redirect({ to: `/settings/${page}`, replace: true, throw: true });
  },
  component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
  staticData: { title: titles.settings },
});

/** The spec's route table (section 2), in its order. Guards are in the pages. */
export const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: '/', component: HomePage }),
  createRoute({ getParentRoute, path: '/home', component: HomePage }),
  createRoute({ getParentRoute, path: '/landing', component: LandingPage }),
  createRoute({
    getParentRoute,
    path: '/login',
    component: lazyPage(session, 'LoginPage'),
    staticData: { title: titles.logIn },
  }),
  createRoute({
    getParentRoute,
    path: '/admin-login',
    component: lazyPage(session, 'AdminLoginPage'),
    staticData: { title: titles.adminLogIn },
  }),
  createRoute({
    getParentRoute,
    path: '/signup',
    component: lazyPage(session, 'SignupPage'),
    staticData: { title: titles.signUp },
  }),
  createRoute({
    getParentRoute,
    path: '/join-us',
    component: lazyPage(open, 'CommunityPage'),
    staticData: { title: titles.community },
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    component: lazyPage(open, 'ResetPasswordPage'),
    staticData: { title: titles.resetPassword },
  }),
  createRoute({
    getParentRoute,
    path: '/password-reset',
    beforeLoad: () => redirect({ to: '/reset-password', replace: true, throw: true }),
  }),
  createRoute({
    getParentRoute,
    path: '/messages',
    validateSearch: ({ username, conversation }: { readonly username?: unknown; readonly conversation?: unknown }) =>
      textSearch({ username, conversation }),
    component: lazyPage(() => import('./messages-page.tsx'), 'MessagesPage'),
    staticData: { title: titles.messages },
  }),
  createRoute({
    getParentRoute,
    path: '/discover',
    validateSearch: ({ q }: { readonly q?: unknown }) => textSearch({ q }),
    component: lazyPage(() => import('./discover-page.tsx'), 'DiscoverPage'),
    staticData: { title: titles.discover },
  }),
  createRoute({
    getParentRoute,
    path: '/activity',
    component: lazyPage(() => import('./activity-page.tsx'), 'ActivityPage'),
    staticData: { title: titles.activity },
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    component: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    staticData: { title: titles.dashboard },
  }),
  createRoute({
    getParentRoute,
    path: '/u/$who',
    component: lazyPage(() => import('./user-page.tsx'), 'UserPage'),
    staticData: { title: titles.profile },
  }),
  createRoute({
    getParentRoute,
    path: '/tag/$tag',
    component: lazyPage(() => import('./tag-page.tsx'), 'TagPage'),
    staticData: { title: titles.tag },
  }),
  createRoute({
    getParentRoute,
    path: '/saved',
    component: lazyPage(() => import('./saved-page.tsx'), 'SavedPage'),
    staticData: { title: titles.saved },
  }),
  createRoute({
    getParentRoute,
    path: '/saved/$collection',
    component: lazyPage(() => import('./saved-page.tsx'), 'CollectionPage'),
    staticData: { title: titles.saved },
  }),
  createRoute({
    getParentRoute,
    path: '/ads',
    component: lazyOwnPage(() => import('./ads-page.tsx'), 'AdsPage'),
    staticData: { title: titles.ads },
  }),
  createRoute({
    getParentRoute,
    path: '/services',
    validateSearch: ({ tab }: { readonly tab?: unknown }) => textSearch({ tab }),
    component: lazyOwnPage(admin, 'AdminPage'),
    staticData: { title: titles.adminDashboard },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/emails',
    component: lazyOwnPage(admin, 'AdminEmailsPage'),
    staticData: { title: titles.emailInbox },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/audit',
    component: lazyOwnPage(admin, 'AdminAuditPage'),
    staticData: { title: titles.auditLog },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/operations',
    component: lazyOwnPage(admin, 'AdminOperationsPage'),
    staticData: { title: titles.operations },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/reports',
    component: lazyOwnPage(admin, 'AdminReportsPage'),
    staticData: { title: titles.reports },
  }),
  createRoute({
    getParentRoute,
    path: '/terms',
    component: lazyPage(legal, 'TermsPage'),
    staticData: { title: titles.terms },
  }),
  createRoute({
    getParentRoute,
    path: '/privacy',
    component: lazyPage(legal, 'PrivacyPage'),
    staticData: { title: titles.privacy },
  }),
  settings.addChildren([
    createRoute({ getParentRoute: () => settings, path: '/profile', staticData: { title: titles.profile } }),
    createRoute({ getParentRoute: () => settings, path: '/account', staticData: { title: titles.account } }),
    createRoute({ getParentRoute: () => settings, path: '/appearance', staticData: { title: titles.appearance } }),
    createRoute({
      getParentRoute: () => settings,
      path: '/notifications',
      staticData: { title: titles.notifications },
    }),
    createRoute({ getParentRoute: () => settings, path: '/data', staticData: { title: titles.data } }),
    createRoute({ getParentRoute: () => settings, path: '/safety', staticData: { title: titles.safety } }),
    createRoute({ getParentRoute: () => settings, path: '/about', staticData: { title: titles.about } }),
  ]),
]);
