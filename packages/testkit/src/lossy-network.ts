/**
 * - `ok`           request and answer arrive
 * - `lostRequest`  the request never arrives
 * - `lostAnswer`   the request is performed, its answer is lost
 * - `twice`        the request arrives twice at once; the second answer comes back
 * - `portal`       a captive portal answers with a page and status 200
 * - `overloaded`   the server answers 503
 */
export const FAULTS = ['ok', 'lostRequest', 'lostAnswer', 'twice', 'portal', 'overloaded'] as const;
export type Fault = (typeof FAULTS)[number];

/** A `fetch` over a network on which each call has the fault that `nextFault` returns. */
export function lossyFetch(
  send: (path: string, init: RequestInit) => Promise<Response>,
  nextFault: (path: string) => Fault,
): (path: string, init?: RequestInit) => Promise<Response> {
  return async (path, init = {}) => {
    switch (nextFault(path)) {
      case 'ok':
        return send(path, init);
      case 'lostRequest':
        throw new TypeError('fetch failed');
      case 'lostAnswer':
        await send(path, init);
        throw new TypeError('fetch failed');
      case 'twice': {
        const [, second] = await Promise.all([send(path, init), send(path, init)]);
        return second;
      }
      case 'portal':
        return new Response('<html>Please sign in to the Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
      case 'overloaded':
        return new Response('{"statusCode":503,"code":"server_busy","message":"Server is busy. Please try again."}', {
          status: 503,
          headers: { 'content-type': 'application/json', 'x-posy': '1', 'retry-after': '1' },
        });
    }
  };
}
