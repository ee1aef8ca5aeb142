import { matches } from '@posy/contract/check';
import { POSY_HEADER } from '@posy/contract/headers';
import { UserIdSchema } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';

/** A user as in the server's answers; `role` determines permissions. */
export function aCurrentUser(role: CurrentUser['role'] = 'user'): CurrentUser {
  const id = '0197a000-0000-7000-8000-000000000001';
  if (!matches(UserIdSchema, id)) throw new Error('not an id');
  return {
    id,
    role,
    firstName: 'Ada',
    lastName: 'Lovelace',
    username: 'ada.lovelace',
    bio: '',
    profileImageUrl: null,
    email: 'ada@example.com',
    isActive: true,
    updatedAt: '2026-11-21T06:00:00.000Z',
  };
}

/** A network with answers by `METHOD path`; other calls fail as unreachable. */
export function fakeNetwork(answers: Readonly<Record<string, () => Response>>): {
  readonly fetch: typeof fetch;
  readonly calls: { readonly call: string; readonly body: unknown }[];
} {
  const calls: { call: string; body: unknown }[] = [];
  return {
    calls,
    fetch: async (input, init) => {
      const call = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input.toString()}`;
      calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
      const answer = answers[call];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
  };
}

/** An answer of Posy's own server. */
export function posyAnswer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [POSY_HEADER]: '1' },
  });
}

export function refusal(status: number, code: string, message: string): Response {
  return posyAnswer(status, { statusCode: status, code, message });
}
