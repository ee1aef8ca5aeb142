import { noAmbientTime } from './no-ambient-time.ts';
import { noApiPath } from './no-api-path.ts';
import { noBareUrlWait } from './no-bare-url-wait.ts';
import { noDurationsInTests } from './no-durations-in-tests.ts';
import { noLiteralText } from './no-literal-text.ts';
import { noLooseText } from './no-loose-text.ts';
import { noRawMarkup } from './no-raw-markup.ts';
import { noRawUrl } from './no-raw-url.ts';
import { noSleepInTests } from './no-sleep-in-tests.ts';
import { noVagueFolder } from './no-vague-folder.ts';
import { oneWayToFormat } from './one-way-to-format.ts';
import { plainTitles } from './plain-titles.ts';
import { schemasAreConstants } from './schemas-are-constants.ts';

/** The project's own rules for oxlint. Each one prevents a fault that no other check notices. */
export default {
  meta: { name: 'posy' },
  rules: {
    'no-ambient-time': noAmbientTime,
    'no-api-path': noApiPath,
    'no-bare-url-wait': noBareUrlWait,
    'no-durations-in-tests': noDurationsInTests,
    'no-literal-text': noLiteralText,
    'no-loose-text': noLooseText,
    'no-raw-markup': noRawMarkup,
    'no-raw-url': noRawUrl,
    'no-sleep-in-tests': noSleepInTests,
    'no-vague-folder': noVagueFolder,
    'one-way-to-format': oneWayToFormat,
    'plain-titles': plainTitles,
    'schemas-are-constants': schemasAreConstants,
  },
};
