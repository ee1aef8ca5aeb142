import type { TestServer } from './test-server.ts';

/** Requests a code and reads it from the inbox of administrators. */
export async function readResetCode(server: TestServer, email: string): Promise<string> {
  await server.anonymous().send('/api/password-reset/request', { method: 'POST', json: { email } });
  await server.settle();
  const { text } = await server.admin().get(`/api/admin/emails?email=${email}&limit=1`);
  const code = /\\n(\d{6})\\n/.exec(text)?.[1];
  if (code === undefined) throw new Error(`No code was sent to ${email}: ${text}`);
  return code;
}

/** Sets a new password with a reset code. */
export async function resetPasswordOf(server: TestServer, email: string): Promise<void> {
  const json = { email, resetCode: await readResetCode(server, email), newPassword: 'lily pond 22' };
  const { status, text } = await server.anonymous().send('/api/password-reset/confirm', { method: 'POST', json });
  if (status !== 204) throw new Error(`The reset was answered ${status}: ${text}`);
}
