import { texts } from '../../language/texts.ts';

/** Titles of notifications. `others`: the number of users besides the named one. */
export const activityTexts = texts({
  en: {
    twoNames: '{first} and {second}',
    nameAndOthers: '{first} and {others, plural, one {# other} other {# others}}',
    flowers: '{count, plural, one {{names} gave your post a flower} other {{names} gave your post flowers}}',
    commented: '{names} commented on your post',
    replied: '{names} replied to your comment',
    mentioned: '{names} mentioned you',
    commentFlowers:
      '{count, plural, one {{names} gave your comment a flower} other {{names} gave your comment flowers}}',
    follows: '{names} follows you',
    followRequests: '{names} asks to follow you',
    followAccepted: '{names} accepted your request to follow',
  },
  de: {
    twoNames: '{first} und {second}',
    nameAndOthers: '{first} und {others, plural, one {# weitere Person} other {# weitere Personen}}',
    flowers:
      '{count, plural, one {{names} hat deinem Beitrag eine Blume geschenkt} other {{names} haben deinem Beitrag Blumen geschenkt}}',
    commented: '{names} hat deinen Beitrag kommentiert',
    replied: '{names} hat auf deinen Kommentar geantwortet',
    mentioned: '{names} hat dich erwähnt',
    commentFlowers:
      '{count, plural, one {{names} hat deinem Kommentar eine Blume geschenkt} other {{names} haben deinem Kommentar Blumen geschenkt}}',
    follows: '{names} folgt dir',
    followRequests: '{names} möchte dir folgen',
    followAccepted: '{names} hat deine Anfrage angenommen',
  },
  ar: {
    twoNames: '{first} و{second}',
    nameAndOthers:
      '{first} و{others, plural, zero {لا أحد غيره} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',
    flowers:
      '{count, plural, zero {زهور لمنشورك من {names}} one {زهرة لمنشورك من {names}} two {زهرتان لمنشورك من {names}} few {زهور لمنشورك من {names}} many {زهور لمنشورك من {names}} other {زهور لمنشورك من {names}}}',
    commented: 'تعليق على منشورك من {names}',
    replied: 'رد على تعليقك من {names}',
    mentioned: 'إشارة إليك من {names}',
    commentFlowers:
      '{count, plural, zero {زهور لتعليقك من {names}} one {زهرة لتعليقك من {names}} two {زهرتان لتعليقك من {names}} few {زهور لتعليقك من {names}} many {زهور لتعليقك من {names}} other {زهور لتعليقك من {names}}}',
    follows: 'متابعة جديدة لك من {names}',
    followRequests: 'طلب متابعة لك من {names}',
    followAccepted: 'قُبل طلب متابعتك من {names}',
  },
});
