import type { UserId } from '@posy/contract/ids';
import { type ReactNode, useEffect, useState } from 'react';
import { LocalContext } from '../kit/local-context.ts';
import { OutdatedAppError } from '../local/guard-version.ts';
import type { LocalDb } from '../local/local-db.ts';
import { loadOnce } from '../ui/load-once.ts';
import { useArrived } from '../ui/use-arrived.ts';
import { ErrorPage, StorageStuckPage } from './error-page.tsx';

const starts = new Map<UserId, () => Promise<LocalDb>>();

const loadServices = () => import('./signed-in-services.ts');

/** Opens a user's databases and starts their sync, once per page; later calls get the same, or retry a failure. */
function startLocal(uid: UserId): Promise<LocalDb> {
  const start = starts.get(uid) ?? loadOnce(async () => (await loadServices()).startServices(uid));
  starts.set(uid, start);
  return start();
}

/** Databases that take longer than this to open are reported, in ms. A large upgrade takes less. */
const STUCK_MS = 8000;

interface LocalProviderProps {
  readonly uid: UserId;
  /** Drawn while the databases are opened. */
  readonly away: ReactNode;
  readonly children: ReactNode;
  /** Default: eight seconds. */
  readonly stuckMs?: number;
}

/** Provides the databases of `uid`. If a newer app in another tab has upgraded them, a page explains that instead. */
export function LocalProvider(props: LocalProviderProps) {
  return <OpenedProvider key={props.uid} {...props} />;
}

function OpenedProvider({ uid, away, children, stuckMs = STUCK_MS }: LocalProviderProps) {
  const [starting] = useState(() => startLocal(uid));
  const local = useArrived(starting);
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => local?.onEvent((event) => event === 'outdated' && setIsOutdated(true)), [local]);
  if (isOutdated) return <ErrorPage error={outdated()} />;
  if (!local) return <Opening away={away} stuckMs={stuckMs} />;
  return <LocalContext value={local}>{children}</LocalContext>;
}

/** Draws `away`, and after some seconds the remedies for databases that do not open. */
function Opening({ away, stuckMs }: Required<Pick<LocalProviderProps, 'away' | 'stuckMs'>>) {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const begin = () => {
      if (!isUnmounted) timer = setTimeout(() => setIsStuck(true), stuckMs);
    };
    // The timer starts when the code has loaded: a slow network is not a fault of the storage.
    void loadServices().then(begin, () => undefined);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [stuckMs]);
  return isStuck ? <StorageStuckPage /> : away;
}

let outdatedError: OutdatedAppError | undefined;

/** Created on demand: with open developer tools each error makes the browser read the whole file for its stack. */
function outdated(): OutdatedAppError {
  outdatedError ??= new OutdatedAppError('A newer app upgraded the databases of this page');
  return outdatedError;
}
