import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first administrator: from the settings, else from the file a first start without a terminal leaves; null: neither. */
export function firstAdmin(env: NodeJS.ProcessEnv): { readonly email: string; readonly password: string } | null {
  const { ADMIN_EMAIL = 'admin@posy.local', ADMIN_PASSWORD, DATA_DIR = './data' } = env;
  if (ADMIN_PASSWORD !== undefined) return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const path = join(DATA_DIR, 'first-admin.txt');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, email, password] = /^E-mail address: (\S+)\nPassword: (\S+)$/m.exec(text) ?? [];
  return email !== undefined && password !== undefined ? { email, password } : null;
}
