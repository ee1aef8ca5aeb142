import { SHARED_PARAM, SHARE_FAILURES, type ShareFailure } from '@posy/contract/share-target';

/** The reason of a launch by the system: 'New post' on the app's icon, or content shared into Posy. */
export interface Launch {
  readonly isCreate: boolean;
  /** Shared content is stored and waits to be posted. */
  readonly isShared: boolean;
  /** The reason why it could not be stored. */
  readonly failure: ShareFailure | null;
}

const CREATE_PARAM = 'create';
/** In session storage, so that it survives a log-in in this tab. Shared content is stored separately. */
const KEY = 'posy.launch';

/** Reads `?create` and `?shared=`. */
export function readLaunch(search: Readonly<Record<string, unknown>>): Launch {
  const shared = search[SHARED_PARAM];
  const failure = SHARE_FAILURES.find((each) => each === shared) ?? null;
  return { isCreate: CREATE_PARAM in search, isShared: typeof shared === 'string' && failure === null, failure };
}

/** The search without the parameters that {@link readLaunch} reads. */
export function withoutLaunch(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== CREATE_PARAM && name !== SHARED_PARAM));
}

export function isLaunched(): boolean {
  // Prerendering has no address.
  const { isCreate, isShared, failure } = readLaunch(readAddress());
  return isCreate || isShared || failure !== null;
}

/** Stores the reason of a launch until the visitor has logged in. */
export function saveLaunch(): void {
  try {
    if (readLaunch(readAddress()).isCreate) sessionStorage.setItem(KEY, CREATE_PARAM);
  } catch {
    // Storage is blocked: the icon has to be used again after the log-in.
  }
}

/** Whether {@link saveLaunch} stored something; deletes it. */
export function consumeLaunch(): boolean {
  try {
    const isStored = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isStored;
  } catch {
    return false;
  }
}

function readAddress(): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(globalThis.location?.search ?? ''));
}
