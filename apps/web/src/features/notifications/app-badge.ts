/** Sets the number on the app's icon, none for 0, where the browser supports it; in pages and in the worker. */
export async function showAppBadge(count: number): Promise<void> {
  const { navigator } = globalThis;
  if (!('setAppBadge' in navigator)) return;
  // Rejected without a permission or an installed app; the count is visible within the app.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
