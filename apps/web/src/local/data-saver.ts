import { matches } from '@posy/contract/check';
import * as Type from 'typebox';
import { readSetting } from './app-meta.ts';

const AllowanceSchema = Type.Union([Type.Literal('always'), Type.Literal('wifi'), Type.Literal('never')]);

/** When something may cost data: always, on Wi-Fi (or a cable), or only when it is asked for. */
export type Allowance = Type.Static<typeof AllowanceSchema>;

const ChoicesSchema = Type.Object({
  photos: Type.Optional(AllowanceSchema),
  autoplay: Type.Optional(AllowanceSchema),
  prefetch: Type.Optional(AllowanceSchema),
  uploads: Type.Optional(AllowanceSchema),
});
export type Choices = Type.Static<typeof ChoicesSchema>;

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

/** Under which name the service worker, which has no localStorage, finds what was chosen. */
export const SETTING = 'data';

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

let inPage: (() => DataSaver) | null = null;

/** In a page, which knows its choices at once, that is asked. */
export function askInPage(get: () => DataSaver): void {
  inPage = get;
}

/** How things stand, from anywhere, the service worker included. */
export async function readDataSaver(): Promise<DataSaver> {
  return inPage ? inPage() : dataSaverOf(readChoices(await readSetting(SETTING).catch(() => null)), readLine());
}

/** What was kept, as far as it makes sense. */
export function readChoices(kept: unknown): Choices {
  return matches(ChoicesSchema, kept) ? kept : {};
}

/** Whether photos and videos that wait stay where they are for now. */
export async function areUploadsHeld(): Promise<boolean> {
  return !(await readDataSaver()).allows.uploads;
}

/** The Network Information API is Chromium's alone, and not in the DOM's types. */
interface Connection extends Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> {
  readonly type?: unknown;
  readonly saveData?: unknown;
}

/** What the browser has to say of its line; null where it says nothing. */
export function connectionOf(navigator: object | undefined): Connection | null {
  if (!navigator || !('connection' in navigator)) return null;
  const { connection } = navigator;
  return typeof connection === 'object' ? connection : null;
}
