import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from '../app/error-page.tsx';
import { RootLayout } from '../app/root-layout.tsx';
import type { Access } from '../features/session/require-user.tsx';
import { HomePage, LandingPage } from './home-page.tsx';
import { lazyOwnPage, lazyPage } from './lazy-page.ts';
import { routesTexts as titles } from './routes.en.ts';
import { ShellLayout } from './shell-layout.tsx';
import { textSearch } from './text-search.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the document; 'Posy' by default. */
    readonly title?: string;
    /** 'users' by default; only pages within the shell have it. */
    readonly access?: Access;
    /** The page also takes the second column and the full height, and scrolls within itself. */
    readonly isWide?: boolean;
  }
}

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
const atRoot = () => root;

/** Header, menu and dialogs stay while its pages change. */
const shell = createRoute({ getParentRoute: atRoot, id: 'shell', component: ShellLayout });
const getParentRoute = () => shell;

const session = () => import('./session-pages.tsx');
const open = () => import('./public-pages.tsx');
const legal = () => import('./legal-pages.tsx');
const admin = () => import('./admin-pages.tsx');

/** Draws the list and the pages below it. */
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  component: lazyOwnPage(() => import('./settings-page.tsx'), 'SettingsPage'),
  staticData: { title: titles.settings, isWide: true },
});

/** The pages of logged-in users, and home, with those below them. */
const ownPages = shell.addChildren([
  createRoute({ getParentRoute, path: '/', component: HomePage, staticData: { access: 'everyone' } }),
  createRoute({ getParentRoute, path: '/home', component: HomePage, staticData: { access: 'everyone' } }),
  createRoute({
    getParentRoute,
    path: '/messages',
    validateSearch: ({
      username,
      conversation,
      requests,
    }: Readonly<Record<'username' | 'conversation' | 'requests', unknown>>) =>
      textSearch({ username, conversation, requests }),
    component: lazyOwnPage(() => import('./messages-page.tsx'), 'MessagesPage'),
    staticData: { title: titles.messages, access: 'messages', isWide: true },
  }),
  createRoute({
    getParentRoute,
    path: '/discover',
    validateSearch: ({ q }: { readonly q?: unknown }) => textSearch({ q }),
    component: lazyOwnPage(() => import('./discover-page.tsx'), 'DiscoverPage'),
    staticData: { title: titles.discover },
  }),
  createRoute({
    getParentRoute,
    path: '/activity',
    component: lazyOwnPage(() => import('./activity-page.tsx'), 'ActivityPage'),
    staticData: { title: titles.activity },
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    component: lazyOwnPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
    staticData: { title: titles.dashboard },
  }),
  createRoute({
    getParentRoute,
    path: '/u/$who',
    component: lazyOwnPage(() => import('./user-page.tsx'), 'UserPage'),
    staticData: { title: titles.profile },
  }),
  createRoute({
    getParentRoute,
    path: '/tag/$tag',
    component: lazyOwnPage(() => import('./tag-page.tsx'), 'TagPage'),
    staticData: { title: titles.tag },
  }),
  createRoute({
    getParentRoute,
    path: '/saved',
    component: lazyOwnPage(() => import('./saved-page.tsx'), 'SavedPage'),
    staticData: { title: titles.saved },
  }),
  createRoute({
    getParentRoute,
    path: '/saved/$collection',
    component: lazyOwnPage(() => import('./saved-page.tsx'), 'CollectionPage'),
    staticData: { title: titles.saved },
  }),
  createRoute({
    getParentRoute,
    path: '/ads',
    component: lazyOwnPage(() => import('./ads-page.tsx'), 'AdsPage'),
    staticData: { title: titles.ads, isWide: true },
  }),
  createRoute({
    getParentRoute,
    path: '/services',
    validateSearch: ({ tab }: { readonly tab?: unknown }) => textSearch({ tab }),
    component: lazyOwnPage(admin, 'AdminPage'),
    staticData: { title: titles.adminDashboard, access: 'admins', isWide: true },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/emails',
    component: lazyOwnPage(admin, 'AdminEmailsPage'),
    staticData: { title: titles.emailInbox, access: 'admins', isWide: true },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/audit',
    component: lazyOwnPage(admin, 'AdminAuditPage'),
    staticData: { title: titles.auditLog, access: 'admins', isWide: true },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/operations',
    component: lazyOwnPage(admin, 'AdminOperationsPage'),
    staticData: { title: titles.operations, access: 'admins', isWide: true },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/reports',
    component: lazyOwnPage(admin, 'AdminReportsPage'),
    staticData: { title: titles.reports, access: 'admins', isWide: true },
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

/** The pages within the shell, which also guards them, and those of visitors. */
export const routeTree = root.addChildren([
  ownPages,
  createRoute({ getParentRoute: atRoot, path: '/landing', component: LandingPage }),
  createRoute({
    getParentRoute: atRoot,
    path: '/login',
    component: lazyPage(session, 'LoginPage'),
    staticData: { title: titles.logIn },
  }),
  createRoute({
    getParentRoute: atRoot,
    path: '/admin-login',
    component: lazyPage(session, 'AdminLoginPage'),
    staticData: { title: titles.adminLogIn },
  }),
  createRoute({
    getParentRoute: atRoot,
    path: '/signup',
    component: lazyPage(session, 'SignupPage'),
    staticData: { title: titles.signUp },
  }),
  createRoute({
    getParentRoute: atRoot,
    path: '/join-us',
    component: lazyPage(open, 'CommunityPage'),
    staticData: { title: titles.community },
  }),
  createRoute({
    getParentRoute: atRoot,
    path: '/reset-password',
    component: lazyPage(open, 'ResetPasswordPage'),
    staticData: { title: titles.resetPassword },
  }),
  createRoute({
    getParentRoute: atRoot,
    path: '/password-reset',
    beforeLoad: () => redirect({ to: '/reset-password', replace: true, throw: true }),
  }),
  createRoute({
    getParentRoute: atRoot,
    path: '/terms',
    component: lazyPage(legal, 'TermsPage'),
    staticData: { title: titles.terms },
  }),
  createRoute({
    getParentRoute: atRoot,
    path: '/privacy',
    component: lazyPage(legal, 'PrivacyPage'),
    staticData: { title: titles.privacy },
  }),
]);
