import type { CurrentUser } from '@posy/contract/users';
import { Listeners } from '@posy/std/store';

/** A logged-out account, and the number of its unsent entries on this device. */
interface WaitingAccount extends Waiting {
  readonly uid: string;
  readonly firstName: string;
}

/** Unsent entries: their number, and their kind if they are all of one. */
export interface Waiting {
  readonly count: number;
  readonly what: WaitingKind;
}

const KINDS = ['post', 'message', 'comment', 'item'] as const;
export type WaitingKind = (typeof KINDS)[number];

/** In localStorage: log-in and landing page read it before any database is open. */
export const WAITING_KEY = 'posy.waiting';

/** Limit of remembered accounts. */
const MAX_ACCOUNTS = 5;

const listeners: Listeners = new Listeners(() => {
  addEventListener('storage', listeners.notify);
  return () => removeEventListener('storage', listeners.notify);
});
const NONE: readonly WaitingAccount[] = [];
let last: { readonly text: string | null; readonly accounts: readonly WaitingAccount[] } = {
  text: null,
  accounts: NONE,
};

/** Accounts with unsent entries on this device, the latest first. For `useStore`. */
export const waitingAccounts = {
  get: (): readonly WaitingAccount[] => {
    const text = readText();
    if (text !== last.text) last = { text, accounts: parsed(text) };
    return last.accounts;
  },
  subscribe: listeners.subscribe,
};

/** Stores which entries of a logged-out account wait on this device; without any the account is removed. */
export function noteWaiting(
  { id, firstName }: Pick<CurrentUser, 'id' | 'firstName'>,
  { count, what }: Waiting = { count: 0, what: 'item' },
): void {
  const others = waitingAccounts.get().filter(({ uid }) => uid !== id);
  const next = count > 0 ? [{ uid: id, firstName, count, what }, ...others].slice(0, MAX_ACCOUNTS) : others;
  try {
    if (next.length === 0) localStorage.removeItem(WAITING_KEY);
    else localStorage.setItem(WAITING_KEY, JSON.stringify(next));
  } catch {
    // With blocked storage there are no entries.
  }
  listeners.notify();
}

function readText(): string | null {
  try {
    return localStorage.getItem(WAITING_KEY);
  } catch {
    return null;
  }
}

function parsed(text: string | null): readonly WaitingAccount[] {
  if (text === null) return NONE;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isAccount) : NONE;
  } catch {
    return NONE;
  }
}

function isAccount(value: unknown): value is WaitingAccount {
  return (
    typeof value === 'object' &&
    value !== null &&
    'uid' in value &&
    typeof value.uid === 'string' &&
    'firstName' in value &&
    typeof value.firstName === 'string' &&
    'count' in value &&
    typeof value.count === 'number' &&
    'what' in value &&
    KINDS.some((kind) => kind === value.what)
  );
}
