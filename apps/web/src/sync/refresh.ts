/** Brings the rows of who is signed in up to date; false when that could not be done. */
type Refresh = () => Promise<boolean>;

let current: Refresh | null = null;

/** Called by the running sync, so that who asks need not know it. null: it ended. */
export function setRefresh(refresh: Refresh | null): void {
  current = refresh;
}

/** Brings the rows up to date now: somebody pulled down. False when Posy could not be reached. */
export async function refreshRows(): Promise<boolean> {
  return (await current?.()) ?? false;
}
