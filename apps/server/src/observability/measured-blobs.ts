import type { Clock } from '@posy/std/clock';
import type { Blobs } from '../adapters/blobs/port.ts';
import type { Tracer } from '../tracing/tracer.ts';
import type { BlobOperation, Metrics } from './metrics.ts';

interface MeasuringDeps {
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  readonly clock: Clock;
}

/** The store with its answers measured. The bytes of a read are not: their speed is the reader's. */
export function measuredBlobs(blobs: Blobs, { metrics, tracer, clock }: MeasuringDeps): Blobs {
  const measure = async <T>(operation: BlobOperation, work: () => Promise<T>): Promise<T> => {
    const startedAt = clock.monotonic();
    let isOk = false;
    try {
      const result = await work();
      isOk = true;
      return result;
    } finally {
      metrics.blob(operation, clock.monotonic() - startedAt, isOk);
      tracer?.part({ name: `blobs ${operation}`, kind: 'client', startedAt, attributes: {}, isError: !isOk });
    }
  };
  return {
    put: (added) => measure('put', () => blobs.put(added)),
    open: (key) => measure('open', () => blobs.open(key)),
    checkOut: (key) => measure('check_out', () => blobs.checkOut(key)),
    delete: (keys) => measure('delete', () => blobs.delete(keys)),
    list: () => blobs.list(),
    quarantine: (keys, at) => measure('quarantine', () => blobs.quarantine(keys, at)),
    listQuarantine: () => blobs.listQuarantine(),
    openQuarantined: (key) => measure('open', () => blobs.openQuarantined(key)),
    release: (keys) => measure('release', () => blobs.release(keys)),
    location: blobs.location,
    readMarker: () => blobs.readMarker(),
    writeMarker: (marker) => blobs.writeMarker(marker),
  };
}
