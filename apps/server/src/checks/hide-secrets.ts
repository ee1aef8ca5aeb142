import { type Env, text } from '../settings/read-setting.ts';
import type { SettingName } from '../settings/setting-names.ts';

const SECRETS = [
  'S3_SECRET_ACCESS_KEY',
  'SERVER_SECRET',
  'ADMIN_PASSWORD',
  'VAPID_PRIVATE_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const satisfies readonly SettingName[];
const URLS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
] as const satisfies readonly SettingName[];
/** Shorter ones would be found in ordinary words. */
const MIN_LENGTH = 4;

/** Returns a function that replaces every secret of an environment in a text: programs may repeat them in their errors. */
export function secretHider(env: Env): (text: string) => string {
  const secrets = [...SECRETS.map((name) => text(env, name)), ...URLS.flatMap((name) => passwordsOf(text(env, name)))]
    .filter((secret): secret is string => secret !== null && secret.length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  return (line) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), line);
}

/** The password of a URL, as it is written and as it is sent. A URL that cannot be read is a secret as a whole. */
function passwordsOf(value: string | null): (string | null)[] {
  if (value === null) return [];
  const password = URL.parse(value)?.password;
  if (password === undefined) return [value];
  return [password, decode(password)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
