import { navigationTexts as texts } from '../features/navigation/navigation.en.ts';
import { useSyncStatus } from '../kit/use-sync-status.ts';
import { Banner } from '../ui/banner.tsx';

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
