/** A page to be audited. */
export interface AuditedPage {
  readonly path: string;
  readonly isSignedIn: boolean;
  /** The hand-written page that its times are compared with. */
  readonly against: '/' | '/posts';
  /** Whether the checks open it, or only the full run. */
  readonly isInChecks: boolean;
}

export const PAGES: readonly AuditedPage[] = [
  { path: '/', isSignedIn: true, against: '/posts', isInChecks: true },
  { path: '/landing', isSignedIn: false, against: '/', isInChecks: true },
  { path: '/login', isSignedIn: false, against: '/', isInChecks: false },
  { path: '/signup', isSignedIn: false, against: '/', isInChecks: false },
  { path: '/join-us', isSignedIn: false, against: '/', isInChecks: false },
  { path: '/reset-password', isSignedIn: false, against: '/', isInChecks: false },
  { path: '/admin-login', isSignedIn: false, against: '/', isInChecks: false },
  { path: '/terms', isSignedIn: false, against: '/', isInChecks: false },
  { path: '/privacy', isSignedIn: false, against: '/', isInChecks: false },
];
