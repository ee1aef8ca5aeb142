import { createTransport } from 'nodemailer';

/**
 * Connects to a mail server and logs in, without sending anything. Tries encryption first, and without it when the server offers none.
 * Rejects with the error of nodemailer. `name`: see `greetingName`. `timeoutMs`: time limit of each step.
 */
export async function tryMailServer(
  url: string,
  options: { readonly name: string | undefined; readonly timeoutMs: number },
): Promise<{ readonly isEncrypted: boolean }> {
  try {
    await verify(url, options, true);
    return { isEncrypted: true };
  } catch (error) {
    const isPlain = error instanceof Error && 'code' in error && error.code === 'ETLS';
    if (!isPlain || url.startsWith('smtps:')) throw error;
    await verify(url, options, false);
    return { isEncrypted: false };
  }
}

async function verify(
  url: string,
  { name, timeoutMs }: { readonly name: string | undefined; readonly timeoutMs: number },
  requireTLS: boolean,
): Promise<void> {
  const transport = createTransport({
    url,
    name,
    requireTLS,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
