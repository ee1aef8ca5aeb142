import { useEffect, useState } from 'react';
import { MediaBox, type MediaBoxProps, type MediaSource } from '../../ui/media-box.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDataSaver } from './use-data-saver.ts';

const LoadPhoto = onDemand(async () => (await import('./load-photo.tsx')).LoadPhoto);

/** Largest width of pictures in lists with the data saver on. */
const ENOUGH_WIDTH = 640;
/** Pictures that were requested in this page: shown again without a question, also without a service worker. */
const asked = new Set<string>();

interface SavingMediaBoxProps extends Omit<MediaBoxProps, 'isWhole'> {
  /** The still of a video: there is a button over it already. */
  readonly isStill?: boolean;
}

/**
 * A picture in its box. With the data saver on it is drawn from this device, or its ThumbHash is shown with a button that names
 * the size of the download.
 */
export function SavingMediaBox({ isStill = false, ...box }: SavingMediaBoxProps) {
  const { allows } = useDataSaver();
  return allows.photos ? <MediaBox {...box} isWhole={isStill} /> : <DeferredMediaBox {...box} isStill={isStill} />;
}

function DeferredMediaBox({ isStill = false, ...box }: SavingMediaBoxProps) {
  const { sources } = box;
  const [, setLoads] = useState(0);
  const free = useFree(sources);
  const wanted = sources.find(({ width }) => width >= ENOUGH_WIDTH) ?? sources.at(-1);
  const isDeferred = free?.length === 0 && wanted !== undefined && !asked.has(wanted.url);
  const load = () => {
    if (wanted) asked.add(wanted.url);
    setLoads((count) => count + 1);
  };
  const drawn = free === null || isDeferred || !wanted ? [] : free.length > 0 ? free : [wanted];
  return (
    <div style={{ position: 'relative' }}>
      <MediaBox {...box} sources={drawn} isWhole={isStill} />
      {isDeferred && !isStill && <LoadPhoto bytes={wanted.bytes ?? null} onLoad={load} />}
    </div>
  );
}

/** The sizes that are cached on this device; null until that is known. */
function useFree(sources: readonly MediaSource[]): readonly MediaSource[] | null {
  const key = sources.map(({ url }) => url).join(' ');
  const [found, setFound] = useState<{ readonly key: string; readonly free: readonly MediaSource[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    void Promise.all(sources.map(async (source) => ((await isOnDevice(source.url)) ? [source] : []))).then((here) => {
      if (!isOver) setFound({ key, free: here.flat() });
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the sizes are the same as long as their addresses are
  }, [key]);
  return found?.key === key ? found.free : null;
}

async function isOnDevice(url: string): Promise<boolean> {
  if (url.startsWith('blob:')) return true;
  if (!('caches' in globalThis)) return false;
  return (await caches.match(url).catch(() => undefined)) !== undefined;
}
