import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { resultOf } from '../sync/http.ts';
import { reportDrain } from '../sync/report.ts';
import { INITIAL_STATUS, setSyncStatus, syncStatus } from '../sync/sync-status.ts';
import { MaintenanceNotice } from './maintenance-notice.tsx';

afterEach(() => {
  cleanup();
  setSyncStatus(INITIAL_STATUS);
});

test('a notice appears with the first answer in a maintenance, with the message, and goes with the first after it', () => {
  render(<MaintenanceNotice />);
  expect(screen.queryByRole('status')).toBeNull();

  act(() => void resultOf(204, new Headers({ 'x-posy-maintenance': 'Back%20at%208' }), ''));
  expect(screen.getByRole('status').textContent).toMatch(/^Posy is being maintained.*Back at 8$/);

  act(() => void resultOf(204, new Headers({ 'x-posy-maintenance': '%E0%A4%A' }), ''));
  expect(screen.getByRole('status').textContent).not.toContain('%');

  act(() => void resultOf(204, new Headers(), ''));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a server in maintenance counts as reachable, and one with errors as down', () => {
  const states = [true, false].map((isMaintenance) => {
    const lastFailure = {
      kind: 'busy' as const,
      retryAfterMs: 0,
      status: 503,
      ...(isMaintenance && { isMaintenance }),
    };
    reportDrain({ kind: 'idle', nextAt: null, lastFailure });
    return syncStatus.get().network;
  });

  expect(states).toEqual(['online', 'server-down']);
});
