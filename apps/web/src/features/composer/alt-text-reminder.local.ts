import type { LocalDb } from '../../local/local-db.ts';

const KEY = 'alt-text-reminder';

/** Whether the composer says which photos have no alternative text: a setting of this device. Run it inside `liveQuery`. */
export async function readAltTextReminder({ out }: LocalDb): Promise<boolean> {
  return (await out.kv.get(KEY))?.v !== false;
}

/** Throws when the device is full. */
export async function saveAltTextReminder({ out }: LocalDb, isOn: boolean): Promise<void> {
  await out.kv.put({ k: KEY, v: isOn });
}
