import { type Check, ok, problem, warning } from './check.ts';
import { compareClocks, dateOf } from './clock.ts';

const TIMEOUT_MS = 4000;

/** The public address leads to a Posy, as far as this machine can see: some networks hide it from inside. */
export const addressCheck: Check = {
  part: 'PUBLIC_URL',
  needs: ['PUBLIC_URL'],
  async run({ config: { publicUrl }, now }) {
    if (publicUrl === null) return [];
    try {
      const answer = await fetch(`${publicUrl}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
      await answer.body?.cancel();
      if (answer.status !== 200) {
        const text = `leads to a server that answers ${answer.status} at /livez: start Posy, or correct the proxy or the address`;
        return [warning('PUBLIC_URL', text)];
      }
      const theirs = dateOf(answer);
      return [ok('PUBLIC_URL', 'answers'), ...(theirs === null ? [] : compareClocks(now(), theirs, 'PUBLIC_URL'))];
    } catch (error) {
      const reason = reasonOf(error);
      if (/CERT|certificate/i.test(reason)) {
        return [problem('PUBLIC_URL', `has a certificate that browsers refuse (${reason}): ${remedyFor(reason)}`)];
      }
      return [
        warning('PUBLIC_URL', `cannot be reached from here (${reason}): see the name, the proxy and the firewall`),
      ];
    }
  },
};

/** For the codes of OpenSSL and Node. */
function remedyFor(reason: string): string {
  if (reason === 'CERT_HAS_EXPIRED') return 'renew it';
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'get one for this name';
  return 'get one from a public authority and serve its whole chain, or name your own authority in NODE_EXTRA_CA_CERTS';
}

/** `fetch` hides the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? (cause instanceof Error ? cause.message : error.message) : code;
}
