import type { Bus, BusMessage } from './port.ts';

/** The bus of a single process: a listener hears a message before `publish` returns. */
export function memoryBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>();
  return {
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
