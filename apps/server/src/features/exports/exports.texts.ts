/** The file that says what the others are. */
export const ABOUT = `Your data on Posy

This is a copy of what you have on Posy, made when you asked for it.

account.json        who you are here
preferences.json    what you are notified of, and your year of birth if you told it
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
`;
