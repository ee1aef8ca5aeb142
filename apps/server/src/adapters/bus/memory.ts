import { Listeners } from './listeners.ts';
import type { Bus } from './port.ts';

/** The bus of a single process: listeners are called before `publish` returns. */
export function memoryBus(): Bus {
  const listeners = new Listeners();
  return {
    publish: (message) => listeners.emit(message),
    subscribe: (listener) => listeners.add(listener),
    close: async () => {},
  };
}
