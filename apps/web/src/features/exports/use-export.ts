import { type ExportState, exportStateCall } from '@posy/contract/devices';
import { useEffect, useState } from 'react';
import { useOwnCall } from '../session/use-own-call.ts';

/** Interval of checks whether the export is ready, in ms. */
const ASK_AGAIN_MS = 3000;

/** `unknown`: the server was unreachable. null: not fetched yet. */
export type KnownExport = ExportState | 'unknown' | null;

/** State of the export; polled while one is being made. `take` sets a newer state. */
export function useExport(): readonly [KnownExport, (state: ExportState) => void] {
  const call = useOwnCall();
  const [known, setKnown] = useState<KnownExport>(null);
  const [tick, setTick] = useState(0);
  const isMaking = known !== null && known !== 'unknown' && known.state === 'making';

  useEffect(() => {
    let isUnmounted = false;
    void call(exportStateCall, {}).then((answer) => {
      if (isUnmounted) return;
      if (answer.kind === 'ok') setKnown(answer.body);
      // A running export stays running while the server does not answer.
      else setKnown((before) => before ?? 'unknown');
    });
    return () => {
      isUnmounted = true;
    };
  }, [call, tick]);

  useEffect(() => {
    if (!isMaking) return;
    const timer = setTimeout(() => setTick(tick + 1), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isMaking, tick]);
  return [known, setKnown];
}
