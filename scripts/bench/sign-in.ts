import { PASSWORD } from './posy-process.ts';

/** A person signed in to one server. */
export interface SignedIn {
  readonly userId: string;
  readonly headers: { readonly cookie: string };
}

/** Signs somebody in through the API. */
export async function signIn(origin: string, email: string): Promise<SignedIn> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  const user: unknown = await response.json();
  if (!response.ok || !cookie || !isWithId(user)) throw new Error(`Signing in was answered ${response.status}`);
  return { userId: user.id, headers: { cookie } };
}

function isWithId(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
