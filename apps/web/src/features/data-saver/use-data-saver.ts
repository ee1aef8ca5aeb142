import { useSyncExternalStore } from 'react';
import { dataSaver } from '../../local/data-saver-choices.ts';
import type { DataSaver } from '../../local/data-saver.ts';

/** What may cost data on this device, as of now. */
export function useDataSaver(): DataSaver {
  return useSyncExternalStore(dataSaver.subscribe, dataSaver.get);
}
