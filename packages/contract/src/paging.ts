import type { Static } from 'typebox';
import * as Type from 'typebox';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './limits.ts';

/** `?limit=&cursor=` of every list; `cursor` comes from the `Link` header of the page before. */
export const PageQuerySchema = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })),
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
});
export type PageQuery = Static<typeof PageQuerySchema>;
