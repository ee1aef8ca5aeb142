import { type DragEvent, useMemo, useState } from 'react';

export interface FileDrop {
  /** Calls the listener with each dropped file, until the returned function is called. */
  readonly onDropped: (listener: (file: File) => void) => () => void;
}

/** Dropping a file anywhere on a thread is a shortcut for pointers; the composer's button does the same for all users. */
export function useFileDrop() {
  const [isOver, setIsOver] = useState(false);
  const [listeners] = useState(() => new Set<(file: File) => void>());
  const drop: FileDrop = useMemo(
    () => ({
      onDropped(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    [listeners],
  );
  const isFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files') && listeners.size > 0;
  return {
    drop,
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!isFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event: DragEvent) {
        const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        if (!isFile(event)) return;
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (file) for (const listener of listeners) listener(file);
      },
    },
  };
}
