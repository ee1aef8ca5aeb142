import { SHARED_PARAM, SHARE_FAILURES, type ShareFailure } from '@posy/contract/share-target';

/** What the system opened Posy for: the 'New post' of its icon, or something that was shared into it. */
export interface Launch {
  readonly isCreate: boolean;
  /** Something is kept to be posted. */
  readonly isShared: boolean;
  /** It could not be kept. */
  readonly failure: ShareFailure | null;
}

const CREATE_PARAM = 'create';
/** For as long as this tab is open: who has to log in first finds it then. What was shared is kept by itself. */
const KEY = 'posy.launch';

/** Reads `?create` and `?shared=`. */
export function readLaunch(search: Readonly<Record<string, unknown>>): Launch {
  const shared = search[SHARED_PARAM];
  const failure = SHARE_FAILURES.find((each) => each === shared) ?? null;
  return { isCreate: CREATE_PARAM in search, isShared: typeof shared === 'string' && failure === null, failure };
}

/** The same address without what {@link readLaunch} reads. */
export function withoutLaunch(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== CREATE_PARAM && name !== SHARED_PARAM));
}

export function isLaunched(): boolean {
  // Where pages are prerendered there is no address.
  const { isCreate, isShared, failure } = readLaunch(readAddress());
  return isCreate || isShared || failure !== null;
}

/** Keeps what a visitor was led here for until they have logged in. */
export function keepLaunch(): void {
  try {
    if (readLaunch(readAddress()).isCreate) sessionStorage.setItem(KEY, CREATE_PARAM);
  } catch {
    // Storage is blocked: the icon has to be used again after the log-in.
  }
}

/** Whether {@link keepLaunch} kept something, once. */
export function takeLaunch(): boolean {
  try {
    const isKept = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isKept;
  } catch {
    return false;
  }
}

function readAddress(): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(globalThis.location?.search ?? ''));
}
