import { hash } from 'node:crypto';
import type { Language } from '@posy/contract/languages';
import type { PushPayload } from '@posy/contract/push';
import type { Random } from '@posy/std/backoff';
import type { Logger } from 'pino';
import webpush from 'web-push';
import { BlockedAddressError, type PushNetwork, type PushReply } from '../../adapters/push/port.ts';
import type { VapidKeys } from '../../adapters/push/vapid-keys.ts';
import type { Config } from '../../config.ts';

const DAY_SECONDS = 86_400;
const MAX_TOPIC_LENGTH = 32;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 6 * 3_600_000;

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The browser's language; null: not a supported one. */
  readonly language: Language | null;
}

/**
 * Result of one push to one browser. `gone`: the subscription does not exist any more. `dropped`: the push will never be
 * accepted. `waitMs`: time until the next try.
 */
export type Delivery = 'sent' | 'expired' | 'dropped' | { readonly waitMs: number };

interface DeliveryDeps {
  readonly config: Pick<Config, 'vapidSubject'>;
  readonly vapid: VapidKeys;
  readonly pushNetwork: PushNetwork;
  readonly random: Random;
  readonly log: Logger;
}

/** Encrypts (RFC 8291), signs (RFC 8292) and sends a push (RFC 8030), and returns its result. `attempt` from 0. */
export async function deliver(
  deps: DeliveryDeps,
  subscription: Subscription,
  payload: PushPayload,
  attempt: number,
): Promise<{ readonly isServiceUp: boolean; readonly value: Delivery }> {
  const host = new URL(subscription.endpoint).host;
  try {
    const { endpoint, headers, body } = webpush.generateRequestDetails(
      { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: deps.config.vapidSubject, ...deps.vapid },
        contentEncoding: 'aes128gcm',
        TTL: DAY_SECONDS,
        urgency: payload.kind === 'message' ? 'high' : 'normal',
        topic: topicOf(payload),
      },
    );
    const reply = await deps.pushNetwork.post(endpoint, textHeaders(headers), body);
    const value = deliveryOf(deps, reply, attempt);
    if (value === 'dropped') deps.log.warn({ host, status: reply.status }, 'A push service refused a push');
    return { isServiceUp: reply.status < 500, value };
  } catch (error) {
    if (error instanceof BlockedAddressError) {
      deps.log.warn({ host, userId: payload.uid, security: true }, 'A push was not sent: its host is no public one');
      return { isServiceUp: true, value: 'dropped' };
    }
    deps.log.info({ host, err: error }, 'A push service could not be reached');
    return { isServiceUp: false, value: { waitMs: backoff(deps.random, attempt) } };
  }
}

function deliveryOf({ random }: DeliveryDeps, { status, retryAfter }: PushReply, attempt: number): Delivery {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'expired';
  if (status !== 429 && status < 500) return 'dropped';
  return { waitMs: Math.max(retryAfterMs(retryAfter), backoff(random, attempt)) };
}

/** Doubles from half a minute up to six hours; the upper half of it is random, so that retries spread out. */
function backoff(random: Random, attempt: number): number {
  const ceiling = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 20));
  return Math.round(ceiling * (0.5 + random() / 2));
}

/** Push services send seconds (RFC 9110 allows a date, too, which is ignored). */
function retryAfterMs(header: string | null): number {
  const seconds = header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : 0;
  return Math.min(seconds * 1000, MAX_WAIT_MS);
}

/** Undelivered pushes with one topic replace each other at the push service; the hash hides the subject from it. */
function topicOf({ uid, tag }: PushPayload): string {
  return hash('sha256', `${uid} ${tag}`, 'base64url').slice(0, MAX_TOPIC_LENGTH);
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
