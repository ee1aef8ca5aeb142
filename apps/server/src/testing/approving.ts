import type { TestClient } from './test-client.ts';

/** Switches on or off that follows of a user wait until they accept them. */
export async function approveFollowers(client: TestClient, isOn = true): Promise<void> {
  const json = { approvesFollowers: String(isOn) };
  const { status, text } = await client.fetch('/api/profile', { method: 'PATCH', json });
  if (status !== 200) throw new Error(`The profile was answered ${status}: ${text}`);
}
