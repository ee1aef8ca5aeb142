import { MAX_STORED_PIXELS } from '@posy/contract/limits';
import type { DiskSpace } from '../adapters/blobs/free-space.ts';

const GIGABYTE = 1024 ** 3;
/** The share of a small disk. */
const SHARE = 0.05;

/** The most bytes that a picture worker writes for one picture: pixels of four channels, the source of sizes that a job makes. */
export const MADE_BYTES = MAX_STORED_PIXELS * 4;

/** Bytes of a disk that files of users never take: the database needs them, so that log-ins, flowers and comments still work. */
export function reserveOf(totalBytes: number): number {
  return Math.min(SHARE * totalBytes, GIGABYTE);
}

/** Whether no picture is accepted any more, because what is made of it might take a part of the reserve. */
export function isReserveReached({ freeBytes, totalBytes }: DiskSpace): boolean {
  return freeBytes < reserveOf(totalBytes) + MADE_BYTES;
}
