import { USERNAME_RESERVED_DAYS } from '@posy/contract/limits';
import { texts } from '../../language/texts.ts';
import english from './account.en.ts';

const said = texts('account', english);

/** Every text of the feature. Those the spec gives are literal. */
export const accountTexts = {
  ...said,
  deleted: [said.deleted1, said.deleted2, said.deleted3, said.deleted4, said.deleted5],
  reserved: (username: string) => said.reserved({ username, days: USERNAME_RESERVED_DAYS }),
} as const;
