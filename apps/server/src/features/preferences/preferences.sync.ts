import { ownRow } from '../../changes/own-source.ts';
import { getPreferences } from './preferences.service.ts';

/** The viewer's own preferences. */
export const preferencesSource = ownRow('preferences', getPreferences);
