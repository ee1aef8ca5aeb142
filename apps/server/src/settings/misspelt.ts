import leven from 'leven';
import { SETTING_NAMES, type SettingName } from './setting-names.ts';

/** A variable that nothing reads, and the setting that it was meant to be. */
export interface Misspelling {
  readonly name: string;
  readonly meant: SettingName;
}

/** Variables of the system: names like theirs, such as CPATH, belong to other programs. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set<SettingName>(['PATH', 'NOTIFY_SOCKET', 'WATCHDOG_USEC']);
const CANDIDATES = SETTING_NAMES.filter((name) => !OF_THE_SYSTEM.has(name));
const KNOWN: ReadonlySet<string> = new Set(SETTING_NAMES);
/** In names of this length two different letters are a slip: in shorter ones, such as DATABASE_PORT, another word. */
const LONG = 15;
const MAX_LENGTH = 60;

/** The variables of an environment that are almost the name of a setting. Other unknown names belong to other programs. */
export function findMisspelt(env: Readonly<Record<string, string | undefined>>): Misspelling[] {
  return Object.keys(env)
    .filter((name) => !KNOWN.has(name) && name.length <= MAX_LENGTH)
    .flatMap((name) => {
      const meant = CANDIDATES.find((known) => isSlip(name.toUpperCase(), known));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** A line for each of them, for an operator. */
export function misspeltLines(env: Readonly<Record<string, string | undefined>>): string[] {
  return findMisspelt(env).map(({ name, meant }) => `${name} is no setting of Posy; rename it if it is ${meant}`);
}

/** One letter too many, missing or wrong; two neighbours swapped; or two such slips in a long name. */
function isSlip(name: string, known: SettingName): boolean {
  const distance = leven(name, known, { maxDistance: 3 });
  if (distance <= 1) return true;
  return distance === 2 && (known.length >= LONG || sorted(name) === sorted(known));
}

function sorted(word: string): string {
  return word.split('').toSorted().join('');
}
