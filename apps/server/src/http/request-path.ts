import type { FastifyRequest } from 'fastify';

/**
 * The path by which guards decide: the pattern of the matched route, such as `/api/posts/:id`. Where no route or only a wildcard
 * matches, it is the path as the router decodes it. A request can be written in many ways that reach the same route: with
 * encoded letters, a query, or a whole URL as proxies send it. So no other code reads `request.url` (`posy/no-raw-url`).
 */
export function guardedPath(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  return url === undefined || url.endsWith('*') ? decodedPath(request) : url;
}

/** The path of a request as the router decodes it: without the query, and with encoded `/` and other reserved characters. */
export function decodedPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = '/'] = originForm(url).split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The matched route with its parameters filled in, such as `POST /api/posts/018f…/flower`: equal for all spellings. */
export function callOf(request: FastifyRequest): string {
  const { method, params } = request;
  const path = guardedPath(request).replaceAll(/:(\w+)/g, (name, key: string) =>
    typeof params === 'object' && params !== null && key in params ? String(Reflect.get(params, key)) : name,
  );
  return `${method} ${path}`;
}

/** The path and the query as they were sent. */
export function originForm(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}
