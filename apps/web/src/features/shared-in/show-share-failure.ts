import type { ShareFailure } from '@posy/contract/share-target';
import { showToast } from '../../ui/toast.ts';
import { sharedInTexts as texts } from './shared-in.en.ts';

/** Shows why shared content could not be stored. */
export function showShareFailure(failure: ShareFailure): void {
  const description = failure === 'full' ? texts.full : texts.unavailable;
  showToast({ title: texts.nothingShared, description, isError: true });
}
