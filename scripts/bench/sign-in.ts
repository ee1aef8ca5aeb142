import { matches } from '@posy/contract/check';
import { type UserId, UserIdSchema } from '@posy/contract/ids';
import { PASSWORD } from './posy-process.ts';
import { emailOf, isActive } from './seed/generator.ts';

/** A person signed in to one server. */
export interface SignedIn {
  readonly userId: UserId;
  readonly headers: { readonly cookie: string };
}

/** Logs in through the API. */
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

/** Signs in this number of active users of a world, starting with user `from`. */
export async function signInMany(origin: string, count: number, from = 1): Promise<readonly SignedIn[]> {
  const people: SignedIn[] = [];
  for (let i = from; people.length < count; i++) if (isActive(i)) people.push(await signIn(origin, emailOf(i)));
  return people;
}

function isWithId(value: unknown): value is { id: UserId } {
  return typeof value === 'object' && value !== null && 'id' in value && matches(UserIdSchema, value.id);
}
