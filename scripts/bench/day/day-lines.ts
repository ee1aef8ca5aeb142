import type { Result } from '../result.ts';
import { CPU_UNIT } from '../scenario.ts';
import { type End, exhausted, MAX_READ_MS, MAX_WRITE_MS, reasonsOf, type Step } from './find-end.ts';
import type { DayFigures, LiveStep } from './measure-day.ts';
import type { Waits } from './timings.ts';
import type { Usage } from './usage.ts';

/**
 * Requests of an active person in a day: some six visits of fifty requests, pulls and pictures among them. This is an
 * assumption: nothing has been counted in a community yet. Every figure "per active person" follows from it.
 */
const REQUESTS_A_DAY = 300;
/** The share of a day's requests that falls into its busiest hour; also an assumption. */
const BUSIEST_HOUR = 0.1;

const LINE = { id: 'DAY', bound: null };

/** The lines of one world. Waits at the day's own rate have targets, the rest is for knowing. */
export function dayLines(world: string, figures: DayFigures): readonly Result[] {
  const { day, pulling, end, storage, sockets } = figures;
  const at = `${world}, ${day.ratePerSecond} requests/s`;
  const apps = `${at}, ${sockets} apps pull after each announcement`;
  return [
    waits(`${at}: reads, p99`, day.reads, MAX_READ_MS, `${percent(day.unchangedShare)} of feeds asked again unchanged`),
    waits(`${at}: writes, p99`, day.writes, MAX_WRITE_MS, `${Math.round(day.announcementsPerSecond)} announcements/s`),
    waits(`${at}: message on the other’s socket, p99`, day.messages, null, 'from when it was due'),
    cpu(at, day),
    known(`${at}: CPU of an active person, a day`, cpuOf(day) * REQUESTS_A_DAY, 'CPU s', `${REQUESTS_A_DAY} requests`),
    known(`${at}: memory of the server`, day.usage.memoryMb, 'MB', memoryNote(day.usage, figures.databaseMb)),
    waits(`${apps}: reads, p99`, pulling.reads, null, `${Math.round(pulling.appPullsPerSecond)} pulls/s more`),
    waits(`${apps}: writes, p99`, pulling.writes, null, usageNote(pulling.usage)),
    waits(`${apps}: message on the other’s socket, p99`, pulling.messages, null, ''),
    endLine(world, end),
    known(`${world}: database, 1,000 messages`, storage.messagesMb, 'MB', ''),
    known(`${world}: database, 1,000 posts`, storage.postsMb, 'MB', `from ${storage.posts}`),
    known(
      `${world}: media, 1,000 posts`,
      storage.mediaMb,
      'MB',
      `from ${storage.posts}; the picture has ${(figures.pictureBytes / 1e6).toFixed(2)} MB`,
    ),
  ];
}

function waits(scenario: string, { p50Ms, p99Ms, count }: Waits, target: number | null, note: string): Result {
  const text = [`p50 ${p50Ms.toFixed(1)} ms of ${count}`, note].filter(Boolean).join('; ');
  return { ...LINE, scenario, measured: p99Ms, unit: 'ms', figure: p99Ms, target, note: text };
}

function known(scenario: string, measured: number, unit: string, note: string): Result {
  return { ...LINE, scenario, measured, unit, figure: measured, target: null, note };
}

function cpu(at: string, day: LiveStep): Result {
  return known(`${at}: CPU, all processes of the product`, cpuOf(day) * 1000, CPU_UNIT, usageNote(day.usage));
}

/** CPU seconds of a request: of the server and its database, announcements and sizes of pictures included. */
function cpuOf({ usage, ratePerSecond }: Step): number {
  return (usage.serverCores + usage.databaseCores) / ratePerSecond;
}

function endLine(world: string, { held, failed }: End): Result {
  const rate = held?.ratePerSecond ?? 0;
  const last = held ? `${activePeople(rate)} active people; ${usageNote(held.usage)}` : 'no rate held';
  const next = failed
    ? `${failed.ratePerSecond}/s: ${reasonsOf(failed).join(', ')}; out of ${exhausted(failed)}: ${usageNote(failed.usage)}`
    : 'no end found';
  return known(`${world}: last rate that held`, rate, '1/s', `${last}; ${next}`);
}

function usageNote({ serverCores, databaseCores, generatorCores, busyCores, cores, loopShare }: Usage): string {
  const parts = [
    `server ${serverCores.toFixed(2)}`,
    ...(databaseCores > 0 ? [`database ${databaseCores.toFixed(2)}`] : []),
    `generator ${generatorCores.toFixed(2)}`,
    `others ${Math.max(0, busyCores - serverCores - databaseCores - generatorCores).toFixed(2)} of ${cores} cores`,
    `loop ${percent(loopShare)} busy`,
  ];
  return parts.join(', ');
}

function memoryNote({ databaseMemoryMb }: Usage, databaseMb: number): string {
  const postgres = databaseMemoryMb > 0 ? `PostgreSQL ${Math.round(databaseMemoryMb)} MB; ` : '';
  return `${postgres}database ${Math.round(databaseMb)} MB on disk`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** People whose busiest hour makes this many requests a second. */
function activePeople(ratePerSecond: number): number {
  return Math.round((ratePerSecond * 3600) / (REQUESTS_A_DAY * BUSIEST_HOUR));
}
