import type { ExportPart } from '../../exporting/export-part.ts';
import { getPreferences } from './preferences.service.ts';

/** What one wants to be notified of, one's year of birth and one's language. */
export const preferencesExport: ExportPart = {
  name: 'preferences',
  async *rows(db, userId) {
    const { rev: _, ...preferences } = await getPreferences(db, userId);
    yield preferences;
  },
};
