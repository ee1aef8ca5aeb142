import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { MessageIdSchema, UserIdSchema } from './ids.ts';

/** Code units of a reaction: more than the longest emoji of Unicode has, and a bound for those that come. */
const MAX_REACTION_UNITS = 40;
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

/** One emoji of a member of the conversation. */
export const ReactionSchema = Type.Object({ userId: UserIdSchema, emoji: Type.String() });
export type Reaction = Static<typeof ReactionSchema>;

/** A state and no toggle, so that a repeated call changes nothing; null: none. */
export const ReactBodySchema = Type.Object({
  emoji: Type.Union([Type.String({ maxLength: MAX_REACTION_UNITS }), Type.Null()]),
});
export type ReactBody = Static<typeof ReactBodySchema>;

/** Sets one's reaction to a message of one's conversation. */
export const reactCall = call('POST /api/messages/{id}/reaction', {
  params: Type.Object({ id: MessageIdSchema }),
  body: ReactBodySchema,
});

/** Whether a text is one emoji that Unicode recommends for interchange (UTS #51, `RGI_Emoji`). */
export function isReaction(text: string): boolean {
  return text.length <= MAX_REACTION_UNITS && ONE_EMOJI.test(text);
}
