import { readFileSync } from 'node:fs';

/** Clock ticks a second, which Linux fixes for all programs. */
const TICKS = 100;

/**
 * CPU time of this process and of all its ended descendants, in seconds: fields 14 to 17 of `/proc/self/stat` (proc(5)), because
 * Node reports its own time alone. Returns 0 on other systems.
 */
export function cpuSeconds(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The second field is a name in parentheses, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return 0;
  }
}
