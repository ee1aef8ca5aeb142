import { useLiveQuery as useDexieLiveQuery } from 'dexie-react-hooks';

/** Dexie's `useLiveQuery`, for readers that call readers: see `local/live-query.ts`. */
export function useLiveQuery<Value>(read: () => Promise<Value> | Value, deps: unknown[]): Value | undefined {
  return useDexieLiveQuery(async () => read(), deps);
}
