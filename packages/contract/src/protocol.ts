/**
 * Number of the wire format. An installed app may be older than the server, so a change that an old app would misread
 * raises the number and gets a line here; `protocol.test.ts` fails when the schemas change and this does not.
 *
 * 1  2026-11  sign-up, posts, flowers, pull, socket.
 * 2  2026-11  comments, follows, people, profiles, stats, accounts; posts have an alt text.
 * 3  2026-11  conversations, messages, uploads, videos, activity, preferences, blocks, pushes.
 * 4  2026-11  mails, password resets, ads, links, administration, mutes, reports, notices, sessions, data exports.
 * 5  2026-11  each size of a picture has its bytes; preferences have a language; videos may have captions, which may change.
 * 6  2026-11  alerts for administrators.
 * 7  2026-11  answers of a server with a damaged database or media file.
 * 8  2026-11  answers to flowers and comments carry ops for clients that ask for them.
 * 9  2026-11  plain names: `isInactive` of a user in a conversation, `code_expired`.
 * 10 2026-11  new messages come with the op of their conversation, which says `from` which number on.
 * 11 2026-11  the answer of a server whose store of files is away.
 * 12 2026-11  the answer of a server in maintenance.
 * 13 2026-11  posts may be albums, and a refusal names one of their photos.
 * 14 2026-11  posts may be changed, and say when; reports name the revision that was seen.
 *             The people who gave a post a flower are a list.
 * 15 2026-11  comments have replies and flowers. Texts say whom they mention; captions have tags.
 * 16 2026-11  posts for followers; follows that wait to be accepted.
 * 17 2026-11  saved posts and collections; dismissed suggestions, and suggestions of people who are active nearby.
 * 18 2026-11  refusals of the hundred-and-first change of a post and the eleventh of a username.
 * 19 2026-11  preferences have the audience of new posts.
 * 20 2026-11  the refusal of videos of too many parts.
 * 21 2026-11  counts are no changes of the log: a device says which posts it shows, and receives their counts.
 * 22 2026-11  pushes of messages say the place of the message.
 */
export const PROTOCOL_VERSION = 22;

/** From this one on a server knows the frame `watch`. */
export const WATCH_PROTOCOL = 21;

/** The oldest supported client protocol; older clients get 426 `update_required`. */
export const OLDEST_SUPPORTED_PROTOCOL = 21;
