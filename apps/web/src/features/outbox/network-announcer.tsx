import { useEffect } from 'react';
import { type NetworkState, syncStatus } from '../../sync/sync-status.ts';
import { announceText } from '../../ui/toast.ts';
import { outboxTexts as texts } from './outbox.en.ts';

/** Changes of the network are announced after they have lasted this long, in ms. */
const SETTLED_MS = 2000;

/**
 * Announces to screen readers when and why Posy cannot be reached, and when it can be again. The header shows it too, but is
 * hidden behind dialogs and, on phones, in an open conversation.
 */
export function NetworkAnnouncer() {
  useEffect(watch, []);
  return null;
}

/** Announces a state that has lasted for `SETTLED_MS`. Starts as online. */
function watch(): () => void {
  let announced = { network: 'online', waiting: 0 };
  let pending: NetworkState = 'online';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = () => {
    const { network, waiting: counted } = syncStatus.get();
    const waiting = counted ?? 0;
    if (network === announced.network) return;
    announceText(network === 'online' ? back(announced.waiting - waiting) : CUT[network]);
    announced = { network, waiting };
  };
  const onStatus = () => {
    const { network } = syncStatus.get();
    if (network === pending) return;
    pending = network;
    clearTimeout(timer);
    timer = setTimeout(announce, SETTLED_MS);
  };
  const stop = syncStatus.subscribe(onStatus);
  onStatus();
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
