import { matches } from '@posy/contract/check';
import * as Type from 'typebox';
import { readSetting } from './app-meta.ts';

const AllowanceSchema = Type.Union([Type.Literal('always'), Type.Literal('wifi'), Type.Literal('never')]);

/** When something may use data: always, on Wi-Fi (or a cable), or only on request. */
export type Allowance = Type.Static<typeof AllowanceSchema>;

const ChoicesSchema = Type.Object({
  photos: Type.Optional(AllowanceSchema),
  autoplay: Type.Optional(AllowanceSchema),
  prefetch: Type.Optional(AllowanceSchema),
  uploads: Type.Optional(AllowanceSchema),
});
export type Choices = Type.Static<typeof ChoicesSchema>;

/**
 * Uses of data that happen by themselves.
 * - `photos`    visible pictures load
 * - `autoplay`  visible videos play
 * - `prefetch`  probable content is fetched for offline use
 * - `uploads`   waiting photos and videos are sent
 */
export type DataUse = keyof Choices;

/** Network information of the browser. `kind` is null where it has none: everywhere but in Chromium on phones. */
export interface Line {
  readonly kind: 'wifi' | 'other' | null;
  readonly savesData: boolean;
  /** A device with a mouse: without network information, its line is taken for one that is not metered. */
  readonly isComputer: boolean;
}

/** State of the data saver on this device, as one immutable value. */
export interface DataSaver {
  readonly line: Line;
  /** The choices made here, with defaults. */
  readonly choices: Readonly<Record<DataUse, Allowance>>;
  readonly allows: Readonly<Record<DataUse, boolean>>;
}

/** Key under which the service worker, which has no localStorage, finds the choices. */
export const SETTING = 'data';

/** Defaults: with the browser's data saver every use asks first, and videos do not play on mobile data. */
export function defaultChoices({ kind, savesData, isComputer }: Line): Readonly<Record<DataUse, Allowance>> {
  const saving = kind === null ? 'never' : 'wifi';
  if (savesData)
    return { photos: saving, autoplay: 'never', prefetch: saving, uploads: kind === null ? 'always' : 'wifi' };
  const autoplay = kind === null && isComputer ? 'always' : saving;
  return { photos: 'always', autoplay, prefetch: kind === null ? 'always' : 'wifi', uploads: 'always' };
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

/** The browser's present network information, without the kind of device, which a worker does not see. */
export function readLine(): Line {
  const connection = connectionOf(globalThis.navigator);
  const { type, saveData } = connection ?? {};
  const isCable = type === 'wifi' || type === 'ethernet';
  // 'unknown' appears while the network changes; it does not count as Wi-Fi.
  const kind = typeof type === 'string' ? (isCable ? 'wifi' : 'other') : null;
  return { kind, savesData: saveData === true, isComputer: false };
}

let inPage: (() => DataSaver) | null = null;

/** Makes a page answer from its own choices, which it knows synchronously. */
export function askInPage(get: () => DataSaver): void {
  inPage = get;
}

/** The state for any context, including the service worker. */
export async function readDataSaver(): Promise<DataSaver> {
  return inPage ? inPage() : dataSaverOf(readChoices(await readSetting(SETTING).catch(() => null)), readLine());
}

/** The valid part of stored choices. */
export function readChoices(stored: unknown): Choices {
  return matches(ChoicesSchema, stored) ? stored : {};
}

/** Whether waiting photos and videos are held back. */
export async function areUploadsPaused(): Promise<boolean> {
  return !(await readDataSaver()).allows.uploads;
}

/** The Network Information API is Chromium's alone, and not in the DOM's types. */
interface Connection extends Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> {
  readonly type?: unknown;
  readonly saveData?: unknown;
}

/** The browser's `NetworkInformation`; null where it has none. */
export function connectionOf(navigator: object | undefined): Connection | null {
  if (!navigator || !('connection' in navigator)) return null;
  const { connection } = navigator;
  return typeof connection === 'object' ? connection : null;
}
