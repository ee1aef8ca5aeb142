import { useState } from 'react';
import type { Size } from './crop-geometry.ts';

/** The size of an element in px of the screen, and the `ref` that measures it; null while it has none. */
export function useBoxSize(): readonly [Size | null, (element: HTMLElement | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size | null>(null);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : sizeOf(width, height)));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return [size, measure];
}

function sizeOf(width: number, height: number): Size | null {
  return width > 0 && height > 0 ? { width, height } : null;
}
