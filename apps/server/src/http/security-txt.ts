import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): where weaknesses are reported. 404 without `SECURITY_CONTACT`. */
export function securityTxtRoute(app: App, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  const { securityContact: contact, publicUrl } = config;
  app.get(PATH, { schema: { hide: true } }, (_request, reply) => {
    if (contact === null) throw new AppError('not_found');
    // The whole day gives every process the same text.
    const day = Math.floor(clock.now() / DAY_MS) + VALID_DAYS;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(day * DAY_MS).toISOString()}`,
      // The operator's languages are unknown; reports about software are written in English.
      'Preferred-Languages: en',
      // A host that a client chose must not be called canonical.
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${PATH}`]),
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
