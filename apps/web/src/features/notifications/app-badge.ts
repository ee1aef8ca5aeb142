/** Sets the number on the app's icon, none for 0, where the browser supports it; in pages and in the worker. */
export async function showAppBadge(count: number): Promise<void> {
  const { navigator } = globalThis;
  if (!('setAppBadge' in navigator)) return;
  // Not allowed, or not installed: the count is in the app.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
