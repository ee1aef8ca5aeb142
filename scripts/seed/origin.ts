/** Origin of the server with these settings: `PUBLIC_URL`, else `http://HOST:PORT` with the server's own defaults. */
export function serverOrigin(env: Readonly<Record<string, string | undefined>>): string {
  const publicUrl = env['PUBLIC_URL'];
  if (publicUrl !== undefined && publicUrl !== '') return new URL(publicUrl).origin;
  return `http://${env['HOST'] || '127.0.0.1'}:${env['PORT'] || '3000'}`;
}
