import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './users.en.ts';

const said = texts('users', english);

/** Every text about people on /services. Those the spec gives are literal. */
export const usersTexts = {
  ...said,
  found: (count: number, hasMore: boolean) => (hasMore ? said.foundSoFar({ count }) : said.found({ count })),
  total: (count: number | null) => (count === null ? said.totalUnknown : said.total({ count })),
  required: errorMessage('user_fields_required'),
} as const;
