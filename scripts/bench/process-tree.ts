import { readFileSync, readdirSync } from 'node:fs';

/** The kernel counts CPU time for user space in hundredths of a second, independent of its own tick (USER_HZ, proc(5)). */
const TICKS_PER_SECOND = 100;

/**
 * CPU seconds of one process from the text of `/proc/PID/stat`: user and system time of all its threads, ended ones
 * included, and of the children it has waited for. The name may hold blanks and brackets, hence the last bracket.
 */
export function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // utime, stime, cutime, cstime are fields 14 to 17 of the line; the third is the first after the name.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}

/** CPU seconds used so far by a process and everything below it. Needs Linux. */
export function treeCpuSeconds(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + (read(`/proc/${each}/stat`, cpuSecondsOf) ?? 0), 0);
}

/** Memory of a process and everything below it in MB, shared pages counted once by their share (PSS). Needs Linux. */
export function treeMemoryMb(pid: number): number {
  const kilobytes = treeOf(pid).reduce((sum, each) => sum + (read(`/proc/${each}/smaps_rollup`, pssOf) ?? 0), 0);
  return kilobytes / 1024;
}

function pssOf(smaps: string): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(smaps)?.[1] ?? 0);
}

function treeOf(pid: number): readonly number[] {
  const threads = read(`/proc/${pid}/task`, null) ?? [];
  const children = threads.flatMap(
    (thread) =>
      read(`/proc/${pid}/task/${thread}/children`, (text) => text.split(' ').filter(Boolean).map(Number)) ?? [],
  );
  return [pid, ...children.flatMap(treeOf)];
}

/** A process or thread may end between being listed and being read: then it has nothing to add. */
function read(path: string, parse: null): readonly string[] | null;
function read<T>(path: string, parse: (text: string) => T): T | null;
function read<T>(path: string, parse: ((text: string) => T) | null): T | readonly string[] | null {
  try {
    return parse ? parse(readFileSync(path, 'utf8')) : readdirSync(path);
  } catch {
    return null;
  }
}
