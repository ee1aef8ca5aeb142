import { greetingName } from '../adapters/mail/open-mail-network.ts';
import { tryMailServer } from '../adapters/mail/try-mail-server.ts';
import { LOOPBACK_HOST } from '../settings/public-url.ts';
import { type Check, ok, problem, warning } from './check.ts';

const TIMEOUT_MS = 4000;
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: 'has a user or password that the mail server refuses; correct it',
  EDNS: 'names a host that is not known; correct it',
  ETLS: 'names a mail server with which no encrypted connection can be made; check its certificate',
};

/** The mail server: connection, encryption and log-in. No email is sent. */
export const mailCheck: Check = {
  part: 'SMTP_URL',
  needs: ['SMTP_URL'],
  async run({ config: { smtpUrl, publicUrl, mailFrom, isProduction } }) {
    if (smtpUrl === null) {
      const text =
        'is not set: emails stay in the inbox for administrators, so nobody can reset a forgotten password alone';
      return isProduction ? [warning('SMTP_URL', text)] : [];
    }
    try {
      const { isEncrypted } = await tryMailServer(smtpUrl, {
        name: greetingName(publicUrl, mailFrom),
        timeoutMs: TIMEOUT_MS,
      });
      if (isEncrypted || LOOPBACK_HOST.test(new URL(smtpUrl).hostname)) {
        return [ok('SMTP_URL', `the mail server accepts the log-in${isEncrypted ? ', encrypted' : ''}`)];
      }
      return [warning('SMTP_URL', 'names a mail server without encryption: others can read emails; use one with TLS')];
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const reason = error instanceof Error ? error.message : String(error);
      return [problem('SMTP_URL', REASONS[code] ?? `names a mail server that cannot be used (${reason}); correct it`)];
    }
  },
};
