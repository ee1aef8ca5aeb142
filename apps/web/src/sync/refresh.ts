/** Brings the logged-in user's rows up to date; false when that failed. */
type Refresh = () => Promise<boolean>;

let current: Refresh | null = null;

/** Called by the running sync, so that callers of a refresh do not depend on it. null: it ended. */
export function setRefresh(refresh: Refresh | null): void {
  current = refresh;
}

/** Brings the rows up to date now, after a pull-to-refresh. False when Posy could not be reached. */
export async function refreshRows(): Promise<boolean> {
  return (await current?.()) ?? false;
}
