import type { UserEntity } from '@posy/contract/users';
import { aUserId } from '@posy/testkit/entities';

/** Person number `n` as the server tells of them; the username is the names'. */
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
