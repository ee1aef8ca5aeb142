import * as Type from 'typebox';
import type { Static } from 'typebox';

/** The author of a public post, for visitors with its link: nothing but the name. Alone in this file: visitors load it. */
export const PostSharerSchema = Type.Object({ firstName: Type.String(), lastName: Type.String() });
export type PostSharer = Static<typeof PostSharerSchema>;
