import { texts } from '../../language/texts.ts';

/** The file that explains the other files. */
export const exportsTexts = texts('server-exports', {
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
});
