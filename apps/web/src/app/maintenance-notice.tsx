import { navigationTexts as texts } from '../features/navigation/navigation.en.ts';
import { Banner } from '../ui/banner.tsx';
import { useSyncStatus } from './use-sync-status.ts';

/** Shown while the server lets only administrators change anything, with the operator's message. */
export function MaintenanceNotice() {
  const { maintenance } = useSyncStatus();
  if (maintenance === null) return null;
  return (
    <Banner tone="waiting">
      <span>{texts.maintenance}</span> {maintenance !== '' && <bdi>{maintenance}</bdi>}
    </Banner>
  );
}
