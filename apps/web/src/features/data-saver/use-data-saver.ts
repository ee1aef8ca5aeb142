import { dataSaver } from '../../local/data-saver-choices.ts';
import type { DataSaver } from '../../local/data-saver.ts';
import { useStore } from '../../ui/use-store.ts';

/** Present state of the data saver on this device. */
export function useDataSaver(): DataSaver {
  return useStore(dataSaver);
}
