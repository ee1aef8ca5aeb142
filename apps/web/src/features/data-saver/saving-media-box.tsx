import { useEffect, useState } from 'react';
import { MediaBox, type MediaBoxProps, type MediaSource } from '../../ui/media-box.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDataSaver } from './use-data-saver.ts';

const LoadPhoto = onDemand(async () => (await import('./load-photo.tsx')).LoadPhoto);

/** Of those who save data nobody is given more pixels than these across, unless a picture is opened. */
const ENOUGH_WIDTH = 640;
/** Asked for in this page: shown again without a question, also where no worker keeps them. */
const asked = new Set<string>();

interface SavingMediaBoxProps extends Omit<MediaBoxProps, 'isWhole'> {
  /** The still of a video: there is a button over it already. */
  readonly isStill?: boolean;
}

/**
 * A picture in its box, which costs nothing unasked where photos are loaded by a tap: then it is drawn from what this device
 * has, or else its ThumbHash stands there with a button that says what it costs.
 */
export function SavingMediaBox({ isStill = false, ...box }: SavingMediaBoxProps) {
  const { allows } = useDataSaver();
  return allows.photos ? <MediaBox {...box} isWhole={isStill} /> : <HeldMediaBox {...box} isStill={isStill} />;
}

function HeldMediaBox({ isStill = false, ...box }: SavingMediaBoxProps) {
  const { sources } = box;
  const [, setLoads] = useState(0);
  const free = useFree(sources);
  const wanted = sources.find(({ width }) => width >= ENOUGH_WIDTH) ?? sources.at(-1);
  const isHeld = free?.length === 0 && wanted !== undefined && !asked.has(wanted.url);
  const load = () => {
    if (wanted) asked.add(wanted.url);
    setLoads((count) => count + 1);
  };
  const drawn = free === null || isHeld || !wanted ? [] : free.length > 0 ? free : [wanted];
  return (
    <div style={{ position: 'relative' }}>
      <MediaBox {...box} sources={drawn} isWhole={isStill} />
      {isHeld && !isStill && <LoadPhoto bytes={wanted.bytes ?? null} onLoad={load} />}
    </div>
  );
}

/** Those of the sizes that cost nothing: kept on this device. null until that is known. */
function useFree(sources: readonly MediaSource[]): readonly MediaSource[] | null {
  const key = sources.map(({ url }) => url).join(' ');
  const [found, setFound] = useState<{ readonly key: string; readonly free: readonly MediaSource[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    void Promise.all(sources.map(async (source) => ((await isHere(source.url)) ? [source] : []))).then((here) => {
      if (!isOver) setFound({ key, free: here.flat() });
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the sizes are the same as long as their addresses are
  }, [key]);
  return found?.key === key ? found.free : null;
}

async function isHere(url: string): Promise<boolean> {
  if (url.startsWith('blob:')) return true;
  if (!('caches' in globalThis)) return false;
  return (await caches.match(url).catch(() => undefined)) !== undefined;
}
