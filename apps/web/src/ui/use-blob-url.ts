import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Object URL of bytes that are read from this device; null until they are there, and without them.
 *
 * @param key names the bytes, which never change; null: there are none
 */
export function useBlobUrl(key: string | null, read: () => Promise<Blob | null | undefined>): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const begin = useEffectEvent(read);
  useEffect(() => {
    if (key === null) return;
    let made: string | null = null;
    let isOver = false;
    begin().then(
      (bytes) => {
        if (!bytes || isOver) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      // The databases were closed: the page is being left.
      () => undefined,
    );
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [key]);
  return url;
}
