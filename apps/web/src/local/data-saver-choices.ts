import { Listeners } from '@posy/std/store';
import { saveSetting } from './app-meta.ts';
import {
  type Allowance,
  askInPage,
  type Choices,
  connectionOf,
  type DataSaver,
  dataSaverOf,
  type DataUse,
  readChoices,
  readLine,
  SETTING,
} from './data-saver.ts';

/** The choice belongs to the device and its connection, so it outlives accounts: not under `posy.`. */
const KEY = 'posy-data';

let chosen: Choices | null = null;
let current: DataSaver | null = null;
const listeners = new Listeners(() => {
  listen(true);
  return () => listen(false);
});

/** The choices of this device in a page. For `useStore`. */
export const dataSaver = {
  get: (): DataSaver => {
    chosen ??= readStored();
    current ??= dataSaverOf(chosen, { ...readLine(), isComputer: hasMouse() });
    return current;
  },
  choose(use: DataUse, allowance: Allowance): void {
    chosen = { ...(chosen ?? readStored()), [use]: allowance };
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    void saveSetting(SETTING, chosen).catch(() => undefined);
    changed();
  },
  subscribe: listeners.subscribe,
};

/** False outside a browser. */
function hasMouse(): boolean {
  return globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;
}

function readStored(): Choices {
  try {
    return readChoices(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

function changed(): void {
  current = null;
  listeners.notify();
}

function onStorage({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  chosen = null;
  changed();
}

/** Listens to changes of the network and of other tabs. */
function listen(isOn: boolean): void {
  const how = isOn ? 'addEventListener' : 'removeEventListener';
  globalThis[how]?.('storage', onStorageEvent);
  connectionOf(globalThis.navigator)?.[how]?.('change', changed);
  // The value may have changed before the first subscriber.
  current = null;
}

function onStorageEvent(event: Event): void {
  if (event instanceof StorageEvent) onStorage(event);
}

askInPage(dataSaver.get);
