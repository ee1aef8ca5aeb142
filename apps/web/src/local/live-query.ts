import { liveQuery as dexieLiveQuery, type Observable } from 'dexie';

/**
 * Dexie's `liveQuery`: reads again whenever something changes that `read` has read. Dexie follows what a function awaits in
 * functions of its own only if it is an async function; a reader that calls readers would sometimes not run again, without an
 * error.
 */
export function liveQuery<Value>(read: () => Promise<Value> | Value): Observable<Value> {
  return dexieLiveQuery(async () => read());
}
