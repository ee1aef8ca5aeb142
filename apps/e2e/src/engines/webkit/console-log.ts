/** Lines of WebKit's console that name an error: of scripts, and of the content security policy. */
const ERROR = /CONSOLE (?:\w+ )?ERROR |WEB PROCESS ENDED|Traceback/;
const EXPECTED = [
  // Failed requests: journeys cause these on purpose.
  /Fetch API cannot load .* due to access control checks/,
  /CONSOLE NETWORK ERROR/,
  /Failed to load resource/,
  /WebSocket connection to .* failed/,
  // A page was left during a read of a cache.
  /Cache API operation failed: Context is stopped/,
  // WebKit knows neither, and ignores both.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  /Viewport argument key "interactive-widget" not recognized/,
];

/** Errors in the output of a window. */
export function complaintsIn(log: string): readonly string[] {
  return log.split('\n').filter((line) => ERROR.test(line) && !EXPECTED.some((pattern) => pattern.test(line)));
}
