import { matches } from '@posy/contract/check';
import { ConversationIdSchema } from '@posy/contract/ids';
import { type PushPayload, PushPayloadSchema } from '@posy/contract/push';
import * as Type from 'typebox';
import { isNotificationPath } from './notification-path.ts';

/** Messages about notifications between pages and the service worker. */

const NotifySchema = Type.Object({ type: Type.Literal('notify'), payload: PushPayloadSchema });
const OpenSchema = Type.Object({ type: Type.Literal('open'), path: Type.String() });
const AskReadingSchema = Type.Object({ type: Type.Literal('reading?') });
const ReadingSchema = Type.Object({ reading: ConversationIdSchema });

/** Sent by a hidden page: the worker shows the notification. */
export function notifyMessage(payload: PushPayload) {
  return { type: 'notify', payload } as const;
}
export function readNotify(data: unknown): PushPayload | null {
  return matches(NotifySchema, data) ? data.payload : null;
}

/** From the worker to a page: open this path. */
export function openMessage(path: string) {
  return { type: 'open', path } as const;
}
export function readOpen(data: unknown): string | null {
  return matches(OpenSchema, data) && isNotificationPath(data.path) ? data.path : null;
}

/** From the worker to a page, to be answered on the port: which conversation is open? */
export const ASK_READING = { type: 'reading?' } as const;
export function isAskReading(data: unknown): boolean {
  return matches(AskReadingSchema, data);
}
export function readReading(data: unknown): string | null {
  return matches(ReadingSchema, data) ? data.reading : null;
}
