import { Banner } from '../ui/banner.tsx';
import { appTexts as texts } from './app.en.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Shown while the server lets only administrators change anything, with the operator's message. */
export function MaintenanceNotice() {
  const { maintenance } = useSyncStatus();
  if (maintenance === null) return null;
  return (
    <Banner tone="waiting">
      {texts.maintenance} {maintenance !== '' && <bdi>{maintenance}</bdi>}
    </Banner>
  );
}
