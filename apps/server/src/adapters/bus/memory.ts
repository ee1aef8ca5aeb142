import type { Bus, BusMessage } from './port.ts';

/** The bus of a single process: listeners are called before `publish` returns. */
export function memoryBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>();
  return {
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: 'up',
    close: async () => {},
  };
}
