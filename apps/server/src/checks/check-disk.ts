import { type DiskSpace, diskSpace } from '../adapters/blobs/free-space.ts';
import { sizeText } from '../cli/texts.ts';
import { isReserveReached } from '../disk/reserve-size.ts';
import { type Check, type Finding, ok, problem, warning } from './check.ts';

const GIGABYTE = 1024 ** 3;
const SCARCE = 0.1;

/** Free space of the disks that Posy writes to. */
export const diskCheck: Check = {
  part: 'disk',
  async run({ config: { dataDir, backup } }) {
    const places = [['DATA_DIR', dataDir] as const, ...(backup.to === null ? [] : [['BACKUP_TO', backup.to] as const])];
    const findings = await Promise.all(
      places.map(async ([variable, folder]) => {
        // A missing folder is the finding of another check.
        const space = await diskSpace(folder).catch(() => null);
        return space && describeSpace(variable, folder, space);
      }),
    );
    return findings.filter((finding) => finding !== null);
  },
};

/** Sizes in bytes. */
export function describeSpace(variable: string, folder: string, space: DiskSpace): Finding {
  const { freeBytes, totalBytes } = space;
  const free = `${sizeText(freeBytes)} of ${sizeText(totalBytes)} free in ${folder}`;
  if (isReserveReached(space)) {
    return problem(variable, `has a full disk (${free}), so photos are refused: free space`);
  }
  if (freeBytes < Math.min(SCARCE * totalBytes, 5 * GIGABYTE)) {
    return warning(variable, `has little space left (${free}): free some, or enlarge the disk`);
  }
  return ok('disk', free);
}
