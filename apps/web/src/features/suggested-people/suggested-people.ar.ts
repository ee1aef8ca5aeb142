import type { Catalogue } from '../../language/catalogue.ts';
import type { suggestedPeopleTexts } from './suggested-people.en.ts';

export default {
  title: 'أشخاص للمتابعة',
  introduced: 'أشخاص قد يعجبونك',
  followedBy: 'يتابعه {name}',
  followedByBoth: 'يتابعه {name} و{other}',
  followedByMore:
    'يتابعه {name} و{count, plural, zero {لا أحد غيره} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',
  commentsOn: 'يعلّق على منشورات {name}',
  commentsOnBoth: 'يعلّق على منشورات {name} و{other}',
} satisfies Catalogue<typeof suggestedPeopleTexts>;
