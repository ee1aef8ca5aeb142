import { texts } from '../../language/texts.ts';

/** The file that explains the other files. */
export const exportsTexts = texts({
  en: {
    about: `Your data on Posy

This is a copy of what you have on Posy, made when you asked for it.

account.json        who you are here
preferences.json    what you are notified of, your language, and your year of birth if you told it
posts.json          your posts, public and private
comments.json       your comments
flowers.json        posts you gave a flower
following.json      whom you follow
followers.json      who follows you
messages.json       your conversations, as you can read them
relations.json      whom you blocked or muted
ads.json            your ads, and what they brought
reports.json        what you reported
notices.json        what administrators told you
emails.json         mails that were sent to you (codes are left out)
sessions.json       where you are signed in
audit.json          what administrators did to your account, and what you did as one
media.json          which picture or video is which file in the folder media

Times are in UTC. Of other people it holds what you can see of them on Posy: never their e-mail address.
`,
  },
  de: {
    about: `Deine Daten bei Posy

Das ist eine Kopie dessen, was du bei Posy hast, erstellt, als du darum gebeten hast.

account.json        wer du hier bist
preferences.json    was dir gemeldet wird, deine Sprache und, falls angegeben, dein Geburtsjahr
posts.json          deine Beiträge, öffentliche und private
comments.json       deine Kommentare
flowers.json        Beiträge, denen du eine Blume geschenkt hast
following.json      wem du folgst
followers.json      wer dir folgt
messages.json       deine Unterhaltungen, wie du sie lesen kannst
relations.json      wen du blockiert oder stummgeschaltet hast
ads.json            deine Anzeigen, und was sie gebracht haben
reports.json        was du gemeldet hast
notices.json        was dir die Administration mitgeteilt hat
emails.json         E-Mails, die dir gesendet wurden (ohne Codes)
sessions.json       wo du angemeldet bist
audit.json          was Admins mit deinem Konto getan haben, und was du als Admin getan hast
media.json          welches Bild oder Video welche Datei im Ordner media ist

Zeiten sind in UTC. Von anderen steht darin, was du auf Posy von ihnen sehen kannst: nie ihre E-Mail-Adresse.
`,
  },
  ar: {
    about: `بياناتك في Posy

هذه نسخة مما لديك في Posy، أُعدّت عندما طلبتها.

account.json        حسابك هنا
preferences.json    ما تصلك إشعارات به، ولغتك، وسنة ميلادك إن أدخلتها
posts.json          منشوراتك العامة والخاصة
comments.json       تعليقاتك
flowers.json        المنشورات التي أهديتها زهرة
following.json      من تتابعهم
followers.json      من يتابعك
messages.json       محادثاتك كما يمكنك قراءتها
relations.json      من حظرتهم أو كتمتهم
ads.json            إعلاناتك وما حققته
reports.json        ما أبلغت عنه
notices.json        ما أخبرك به المشرفون
emails.json         رسائل البريد المرسلة إليك (من دون الرموز)
sessions.json       أماكن تسجيل دخولك
audit.json          ما فعله المشرفون بحسابك، وما فعلته بصفتك مشرفًا
media.json          أي صورة أو فيديو يقابل أي ملف في المجلد media

الأوقات بالتوقيت العالمي المنسق. ومما يخص غيرك فيها ما يمكنك رؤيته في Posy فقط، ولا يشمل ذلك عناوين البريد أبدًا.
`,
  },
});
