import type { ExportPart } from '../../exporting/export-part.ts';
import { getPreferences } from './preferences.service.ts';

/** One's notification settings, year of birth, language and audience of new posts. */
export const preferencesExport: ExportPart = {
  name: 'preferences',
  async *rows(db, userId) {
    const { rev: _, ...preferences } = await getPreferences(db, userId);
    yield preferences;
  },
};
