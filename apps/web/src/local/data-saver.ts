import { matches } from '@posy/contract/check';
import * as Type from 'typebox';
import { readSetting, saveSetting } from './app-meta.ts';

const AllowanceSchema = Type.Union([Type.Literal('always'), Type.Literal('wifi'), Type.Literal('never')]);

/** When something may cost data: always, on Wi-Fi (or a cable), or only when it is asked for. */
export type Allowance = Type.Static<typeof AllowanceSchema>;

const ChoicesSchema = Type.Object({
  photos: Type.Optional(AllowanceSchema),
  autoplay: Type.Optional(AllowanceSchema),
  prefetch: Type.Optional(AllowanceSchema),
  uploads: Type.Optional(AllowanceSchema),
});
type Choices = Type.Static<typeof ChoicesSchema>;

/**
 * What costs data without being asked for each time.
 * - `photos`    pictures that come into sight are loaded
 * - `autoplay`  videos that come into sight begin to play
 * - `prefetch`  what is likely to be looked at is brought along for the time without a network
 * - `uploads`   photos and videos that wait are sent
 */
export type DataUse = keyof Choices;

/** What a browser tells of its line. `kind` is null where it tells nothing of it: all but Chromium on phones. */
export interface Line {
  readonly kind: 'wifi' | 'other' | null;
  readonly savesData: boolean;
}

/** How things stand on this device, as one value that changes when any of it does. */
export interface DataSaver {
  readonly line: Line;
  /** What was chosen here, or what stands for it where nothing was. */
  readonly choices: Readonly<Record<DataUse, Allowance>>;
  readonly allows: Readonly<Record<DataUse, boolean>>;
}

/** About the machine and what its line costs, so it outlives accounts: not under `posy.`. */
const KEY = 'posy-data';
/** The same for the service worker, which has no localStorage. */
const SETTING = 'data';

/** What stands where nothing was chosen: a person who saves data is asked first, and nobody's mobile data plays videos. */
export function defaultChoices({ kind, savesData }: Line): Readonly<Record<DataUse, Allowance>> {
  const saving = kind === null ? 'never' : 'wifi';
  if (savesData)
    return { photos: saving, autoplay: 'never', prefetch: saving, uploads: kind === null ? 'always' : 'wifi' };
  return { photos: 'always', autoplay: saving, prefetch: kind === null ? 'always' : 'wifi', uploads: 'always' };
}

export function dataSaverOf(chosen: Choices, line: Line): DataSaver {
  const choices = { ...defaultChoices(line), ...chosen };
  const isAllowed = (allowance: Allowance) => allowance === 'always' || (allowance === 'wifi' && line.kind === 'wifi');
  return {
    line,
    choices,
    allows: {
      photos: isAllowed(choices.photos),
      autoplay: isAllowed(choices.autoplay),
      prefetch: isAllowed(choices.prefetch),
      uploads: isAllowed(choices.uploads),
    },
  };
}

/** What the browser says of its line now. */
export function readLine(): Line {
  const connection = connectionOf(globalThis.navigator);
  const { type, saveData } = connection ?? {};
  const isCable = type === 'wifi' || type === 'ethernet';
  // 'unknown' comes and goes with the line; it is no Wi-Fi for as long as that is not said.
  return { kind: typeof type === 'string' ? (isCable ? 'wifi' : 'other') : null, savesData: saveData === true };
}

let chosen: Choices | null = null;
let current: DataSaver | null = null;
const listeners = new Set<() => void>();

/** The choices of this device in a page. For `useSyncExternalStore`. */
export const dataSaver = {
  get: (): DataSaver => {
    chosen ??= readChoices();
    current ??= dataSaverOf(chosen, readLine());
    return current;
  },
  choose(use: DataUse, allowance: Allowance): void {
    chosen = { ...(chosen ?? readChoices()), [use]: allowance };
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // Storage is blocked: it holds for as long as the page lives.
    }
    void saveSetting(SETTING, chosen).catch(() => undefined);
    changed();
  },
  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) listen(true);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) listen(false);
    };
  },
};

/** The same from anywhere, the service worker included. */
export async function readDataSaver(): Promise<DataSaver> {
  if ('document' in globalThis) return dataSaver.get();
  const kept = await readSetting(SETTING).catch(() => null);
  return dataSaverOf(matches(ChoicesSchema, kept) ? kept : {}, readLine());
}

/** Whether photos and videos that wait stay where they are for now. */
export async function areUploadsHeld(): Promise<boolean> {
  return !(await readDataSaver()).allows.uploads;
}

function readChoices(): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return matches(ChoicesSchema, kept) ? kept : {};
  } catch {
    return {};
  }
}

function changed(): void {
  current = null;
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  chosen = null;
  changed();
}

/** Hears of the line and of other tabs. */
function listen(isOn: boolean): void {
  const how = isOn ? 'addEventListener' : 'removeEventListener';
  globalThis[how]?.('storage', onStorageEvent);
  connectionOf(globalThis.navigator)?.[how]?.('change', changed);
  // What changed while nobody listened.
  current = null;
}

function onStorageEvent(event: Event): void {
  if (event instanceof StorageEvent) onStorage(event);
}

/** The Network Information API is Chromium's alone, and not in the DOM's types. */
interface Connection extends Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> {
  readonly type?: unknown;
  readonly saveData?: unknown;
}

function connectionOf(navigator: object | undefined): Connection | null {
  if (!navigator || !('connection' in navigator)) return null;
  const { connection } = navigator;
  return typeof connection === 'object' ? connection : null;
}
