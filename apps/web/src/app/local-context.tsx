import type { UserId } from '@posy/contract/ids';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { LocalDb } from '../local/local-db.ts';
import { OutdatedAppError } from '../local/outdated-app-error.ts';
import { loadOnce } from '../ui/load-once.ts';
import { useArrived } from '../ui/use-arrived.ts';
import { ErrorPage, StorageStuckPage } from './error-page.tsx';

/** For {@link LocalProvider}, and for tests that bring databases of their own. */
export const LocalContext = createContext<LocalDb | null>(null);

const starts = new Map<UserId, () => Promise<LocalDb>>();

const loadServices = () => import('./signed-in-services.ts');

/** Opens a user's databases and starts their sync, once per page; later calls get the same, or retry a failure. */
function startLocal(uid: UserId): Promise<LocalDb> {
  const start = starts.get(uid) ?? loadOnce(async () => (await loadServices()).startServices(uid));
  starts.set(uid, start);
  return start();
}

/** Time after which databases that are not open are reported, in ms. A large upgrade takes less. */
const STUCK_MS = 8000;

interface LocalProviderProps {
  readonly uid: UserId;
  /** Drawn while the databases are opened. */
  readonly away: ReactNode;
  readonly children: ReactNode;
}

/** Provides the databases of `uid`. Once a newer app has taken them over, a page says so instead. */
export function LocalProvider(props: LocalProviderProps) {
  return <OpenedProvider key={props.uid} {...props} />;
}

function OpenedProvider({ uid, away, children }: LocalProviderProps) {
  const [starting] = useState(() => startLocal(uid));
  const local = useArrived(starting);
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => local?.onEvent((event) => event === 'outdated' && setIsOutdated(true)), [local]);
  if (isOutdated) return <ErrorPage error={outdated()} />;
  if (!local) return <Opening away={away} />;
  return <LocalContext value={local}>{children}</LocalContext>;
}

/** `away`, and after some seconds the remedies for databases that do not open. */
function Opening({ away }: Pick<LocalProviderProps, 'away'>) {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const begin = () => {
      if (!isUnmounted) timer = setTimeout(() => setIsStuck(true), STUCK_MS);
    };
    // Not before the code is here: a slow network is no fault of the storage.
    void loadServices().then(begin, () => undefined);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, []);
  return isStuck ? <StorageStuckPage /> : away;
}

let outdatedError: OutdatedAppError | undefined;

/** Made when it is needed: a browser that is watched reads the whole file again for the stack of an error. */
function outdated(): OutdatedAppError {
  outdatedError ??= new OutdatedAppError('A newer app upgraded the databases of this page');
  return outdatedError;
}

/** The signed-in person's databases. Only below the shell of signed-in pages. */
export function useLocal(): LocalDb {
  const local = use(LocalContext);
  if (!local) throw new Error('useLocal() outside of the signed-in shell');
  return local;
}
