import type { Catalogue } from '../../language/catalogue.ts';
import type { suggestedPeopleTexts } from './suggested-people.en.ts';

export default {
  title: 'أشخاص للمتابعة',
  introduced: 'يتابعهم أشخاص تتابعهم',
  followedBy: 'يتابعه {name}',
  followedByBoth: 'يتابعه {name} و{other}',
  followedByMore:
    'يتابعه {name} و{count, plural, zero {لا أحد غيره} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',
} satisfies Catalogue<typeof suggestedPeopleTexts>;
