import type { UserEntity } from '@posy/contract/users';
import { aUserId } from '@posy/testkit/entities';

/** User number `n` as the server sends them; the username is made from the name. */
export function aPerson(n: number, name: string, change: Partial<UserEntity> = {}): UserEntity {
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id: aUserId(n),
    firstName,
    lastName,
    username: name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z ]/g, '')
      .toLowerCase()
      .replace(' ', '.'),
    bio: '',
    profileImageUrl: null,
    rev: 1,
    ...change,
  };
}
