import { texts } from '../../language/texts.ts';

/** The file that explains the other files. */
export const exportsTexts = texts({
  en: {
    about: `Your data on Posy

This is a copy of your data on Posy, from the time of your request.

account.json         your account
preferences.json     your notification settings, your language, and your year of birth if you entered it
posts.json           your posts, and who may see each
comments.json        your comments
flowers.json         posts you gave a flower
comment-flowers.json comments you gave a flower
following.json       the people you follow
followers.json       your followers
requested-follows.json the people you asked to follow, who have not answered yet
follow-requests.json the people who ask to follow you
messages.json        your conversations
relations.json       the people you blocked or muted
ads.json             your ads and their numbers
reports.json         your reports
notices.json         notices of administrators to you
emails.json          emails that Posy sent to you (without codes)
sessions.json        where you are logged in
audit.json           what administrators did to your account, and what you did as an administrator
media.json           the picture or video of each file in the folder media

Times are in UTC. The copy contains of other people only what you can see on Posy, and never their email address.
`,
  },
  de: {
    about: `Deine Daten bei Posy

Das ist eine Kopie deiner Daten bei Posy, vom Zeitpunkt deiner Anforderung.

account.json         dein Konto
preferences.json     deine Einstellungen für Mitteilungen, deine Sprache und, falls angegeben, dein Geburtsjahr
posts.json           deine Beiträge, und wer sie sehen kann
comments.json        deine Kommentare
flowers.json         Beiträge, denen du eine Blume geschenkt hast
comment-flowers.json Kommentare, denen du eine Blume geschenkt hast
following.json       wem du folgst
followers.json       wer dir folgt
requested-follows.json wem du folgen möchtest, ohne Antwort bisher
follow-requests.json wer dir folgen möchte
messages.json        deine Unterhaltungen
relations.json       wen du blockiert oder stummgeschaltet hast
ads.json             deine Anzeigen und ihre Zahlen
reports.json         deine Meldungen
notices.json         was dir die Administration mitgeteilt hat
emails.json          E-Mails, die dir gesendet wurden (ohne Codes)
sessions.json        wo du angemeldet bist
audit.json           was Admins mit deinem Konto getan haben, und was du als Admin getan hast
media.json           welches Bild oder Video welche Datei im Ordner media ist

Zeiten sind in UTC. Die Kopie enthält von anderen nur, was du auf Posy sehen kannst, und nie ihre E-Mail-Adresse.
`,
  },
  ar: {
    about: `بياناتك في Posy

هذه نسخة مما لديك في Posy، أُعدّت عندما طلبتها.

account.json         حسابك هنا
preferences.json     ما تصلك إشعارات به، ولغتك، وسنة ميلادك إن أدخلتها
posts.json           منشوراتك ومن يراها
comments.json        تعليقاتك
flowers.json         المنشورات التي أهديتها زهرة
comment-flowers.json التعليقات التي أهديتها زهرة
following.json       من تتابعهم
followers.json       من يتابعك
requested-follows.json من طلبت متابعتهم ولم يجيبوا بعد
follow-requests.json من يطلبون متابعتك
messages.json        محادثاتك كما يمكنك قراءتها
relations.json       من حظرتهم أو كتمتهم
ads.json             إعلاناتك وما حققته
reports.json         ما أبلغت عنه
notices.json         ما أخبرك به المشرفون
emails.json          رسائل البريد المرسلة إليك (من دون الرموز)
sessions.json        أماكن تسجيل دخولك
audit.json           ما فعله المشرفون بحسابك، وما فعلته بصفتك مشرفًا
media.json           أي صورة أو فيديو يقابل أي ملف في المجلد media

الأوقات بالتوقيت العالمي المنسق. ومما يخص غيرك فيها ما يمكنك رؤيته في Posy فقط، ولا يشمل ذلك عناوين البريد أبدًا.
`,
  },
});
