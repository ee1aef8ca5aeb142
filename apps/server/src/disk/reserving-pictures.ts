import type { Pictures } from '../features/media/picture-pool.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { MADE_BYTES } from './reserve-size.ts';

/**
 * Pictures whose files keep the reserve. Their space is claimed when a worker begins: a queue of pictures claims nothing.
 * Remaining sizes are made without a claim: they replace their source, which is larger.
 */
export function reservingPictures(pictures: Pictures, disk: DiskReserve): Pictures {
  return {
    receive: (task) => pictures.receive(task, () => disk.hold(MADE_BYTES)),
    derive: (task) => pictures.derive(task),
    [Symbol.asyncDispose]: () => pictures[Symbol.asyncDispose](),
  };
}
