import { useSyncExternalStore } from 'react';
import { dataSaver } from '../../local/data-saver-choices.ts';
import type { DataSaver } from '../../local/data-saver.ts';

/** Present state of the data saver on this device. */
export function useDataSaver(): DataSaver {
  return useSyncExternalStore(dataSaver.subscribe, dataSaver.get);
}
