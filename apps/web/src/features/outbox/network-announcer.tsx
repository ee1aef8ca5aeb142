import { useEffect } from 'react';
import { type NetworkState, type SyncStatus, syncStatus } from '../../sync/sync-status.ts';
import { say } from '../../ui/toast.ts';
import { outboxTexts as texts } from './outbox.texts.ts';

/** A network that comes and goes is not worth a word before it has stayed as it is for so long, in ms. */
const SETTLED_MS = 2000;

/**
 * Tells who does not see the header when Posy can be reached no longer, why, and when it can be again; also in a dialog,
 * and in an open conversation on a phone, which hide the header.
 */
export function NetworkAnnouncer() {
  useEffect(watch, []);
  return null;
}

/** Says what is new once it has stood for a while. Starts from all being well. */
function watch(): () => void {
  let told: Pick<SyncStatus, 'network' | 'waiting'> = { network: 'online', waiting: 0 };
  let pending: NetworkState = 'online';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    const { network, waiting } = syncStatus.get();
    if (network === told.network) return;
    say(network === 'online' ? back(told.waiting - waiting) : CUT[network]);
    told = { network, waiting };
  };
  const look = () => {
    const { network } = syncStatus.get();
    if (network === pending) return;
    pending = network;
    clearTimeout(timer);
    timer = setTimeout(tell, SETTLED_MS);
  };
  const stop = syncStatus.subscribe(look);
  look();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

const CUT = {
  offline: texts.offlineNote,
  'server-down': texts.serverDownNote,
  portal: texts.portalNote,
} as const satisfies Readonly<Record<Exclude<NetworkState, 'online'>, string>>;

function back(sent: number): string {
  return sent > 0 ? texts.backOnline({ count: sent }) : texts.isBack;
}
