/** Paths that the server answers: a navigation to one of them does not open the app. */
export const SERVER_PATHS: RegExp[] = [
  /^\/api(?:\/|$)/,
  /^\/ws$/,
  /^\/media\//,
  /^\/uploads\//,
  /^\/sw\.js$/,
  /^\/(?:healthz|livez|readyz)$/,
  /^\/\.well-known\//,
  /^\/docs(?:\/|$)/,
];
