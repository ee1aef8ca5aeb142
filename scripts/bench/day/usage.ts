import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildServer } from '../child-server.ts';
import { treeCpuSeconds, treeMemoryMb } from '../process-tree.ts';

/** Use of the machine during a measurement: cores are CPU seconds per second, memory is in MB at its end. */
export interface Usage {
  readonly cores: number;
  /** All processes of the machine, foreign ones too. */
  readonly busyCores: number;
  readonly serverCores: number;
  /** PostgreSQL; 0 on SQLite, which is part of the server. */
  readonly databaseCores: number;
  /** This process: it makes the load on the same machine. */
  readonly generatorCores: number;
  /** Share of the time in which the server's loop was busy, waits for the disk included. */
  readonly loopShare: number;
  readonly memoryMb: number;
  readonly databaseMemoryMb: number;
}

const QUIET_CORES = 0.3;
const QUIET_WITHIN_SECONDS = 20;

/** Waits until the machine has little to do, but not forever: the usage then shows what else ran. */
export async function untilQuiet(): Promise<void> {
  for (let i = 0; i < QUIET_WITHIN_SECONDS; i++) {
    const before = busySeconds();
    await sleep(1000);
    if (busySeconds() - before < QUIET_CORES) return;
  }
}

interface Counters {
  readonly atMs: number;
  readonly server: number;
  readonly database: number;
  readonly generator: number;
  readonly busy: number;
}

/** Measures the use by the server, its database and this process until the returned function is called. */
export async function measureUsage(server: ChildServer, databasePid: number | null): Promise<() => Promise<Usage>> {
  await server.loopShare();
  const before = countersOf(server, databasePid);
  return async () => {
    const after = countersOf(server, databasePid);
    const seconds = (after.atMs - before.atMs) / 1000;
    const used = (name: keyof Counters): number => (after[name] - before[name]) / seconds;
    return {
      cores: cpus().length,
      busyCores: used('busy'),
      serverCores: used('server'),
      databaseCores: used('database'),
      generatorCores: used('generator'),
      loopShare: await server.loopShare(),
      memoryMb: server.memoryMb(),
      databaseMemoryMb: databasePid === null ? 0 : treeMemoryMb(databasePid),
    };
  };
}

function countersOf(server: ChildServer, databasePid: number | null): Counters {
  const { user, system } = process.cpuUsage();
  return {
    atMs: performance.now(),
    server: server.cpuSeconds(),
    database: databasePid === null ? 0 : treeCpuSeconds(databasePid),
    generator: (user + system) / 1e6,
    busy: busySeconds(),
  };
}

function busySeconds(): number {
  const ms = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return ms / 1000;
}
