import type { Catalogue } from '../../language/catalogue.ts';
import type { activityTexts } from './activity.en.ts';

export default {
  title: 'النشاط',
  seen: 'تمت رؤية النشاط',
  loading: 'جارٍ التحميل',
  nothingSaved: 'لا شيء محفوظ على هذا الجهاز بعد',
  nothingSavedHint: 'يظهر نشاطك حالما يمكن الوصول إلى Posy.',
  emptyTitle: 'لا شيء هنا بعد',
  emptyHint:
    'يظهر هنا ما يصل إلى منشوراتك من زهور وتعليقات، وإلى تعليقاتك من ردود وزهور، ومن أشار إليك، ومن يتابعك، وما آلت إليه البلاغات.',
  newPart: 'الجديد',
  earlierPart: 'الأقدم',
  photo: 'صورتك',
  photoOfPost: 'صورة المنشور',
  flowered: 'زهرة لمنشورك',
  floweredTogether: 'زهور لمنشورك',
  commented: 'تعليق جديد',
  replied: 'رد على تعليقك',
  mentioned: 'إشارة إليك',
  commentFlowered: 'زهرة لتعليقك',
  commentFloweredTogether: 'زهور لتعليقك',
  followed: 'متابعة جديدة لك',
  asksToFollow: 'طلب متابعتك',
  acceptedFollow: 'قبل طلب متابعتك له',
  nobody: 'شخص ما',
  showOlder: 'عرض الأقدم',
  nameAndOthers:
    '{first} و{others, plural, zero {لا أحد غيره} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',
  twoNames: '{first} و{second}',
  twoNamesAndOthers:
    '{first} و{second} و{others, plural, zero {لا أحد غيرهما} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',
} satisfies Catalogue<typeof activityTexts>;
