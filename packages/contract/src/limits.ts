/** Numbers of the product. They live here and nowhere else. */

/** Uploads must be smaller than these ("under 100MB", "less than 5MB"), in bytes. */
export const MAX_MEDIA_BYTES = 104_857_600;
export const MAX_PROFILE_IMAGE_BYTES = 5_242_880;

/** Text lengths, in graphemes: characters as people count them. */
export const MAX_NAME_LENGTH = 50;
export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 30;
export const MAX_BIO_LENGTH = 500;
export const MAX_CAPTION_LENGTH = 2200;
export const MAX_LOCATION_LENGTH = 100;
export const MAX_ALT_TEXT_LENGTH = 1500;
/** Photos of one post. */
export const MAX_ALBUM_PHOTOS = 10;
/** Changes of one post, of its words or photos, within so many days: all that it showed in these is there for reports. */
export const MAX_POST_CHANGES = 100;
export const POST_CHANGES_DAYS = 30;
export const MAX_COMMENT_LENGTH = 2000;
export const MAX_MESSAGE_LENGTH = 5000;
/** A message can be edited for so long after it reached the server, and so many times: its former texts are there for reports. */
export const MESSAGE_EDIT_HOURS = 24;
export const MAX_MESSAGE_EDITS = 20;
const MAX_ALBUM_WORDS = MAX_CAPTION_LENGTH + MAX_LOCATION_LENGTH + MAX_ALBUM_PHOTOS * (MAX_ALT_TEXT_LENGTH + 1) + 1;
/** The words of anything that is reported: at least those of an album with all its texts, now and as the reporter saw it. */
export const MAX_EVIDENCE_LENGTH = 3 * MAX_ALBUM_WORDS;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PASSWORD_LENGTH = 256;
export const MIN_SIGNUP_PASSWORD_LENGTH = 6;

/** Lengths of a search for users, without a leading @. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 100;
export const DISCOVER_SUGGESTIONS = 3;
export const MESSAGE_SUGGESTIONS = 5;

/** Limits of what one account saves, and the length of a collection's name, in graphemes. */
export const MAX_SAVED_POSTS = 5000;
export const MAX_COLLECTIONS = 200;
export const MAX_COLLECTION_NAME_LENGTH = 50;

/** Reported views per call. */
export const MAX_VIEWS_PER_CALL = 100;
/** Posts on or near a screen, whose counts a device receives as they change. */
export const MAX_WATCHED_POSTS = 60;

/** Days for which a former username is reserved, for its owner, or for nobody after a deletion. */
export const USERNAME_RESERVED_DAYS = 90;
/** Reserved usernames of one account. */
export const MAX_FORMER_USERNAMES = 10;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** Widths of a stored picture in pixels, up to its own width. */
export const IMAGE_WIDTHS = [320, 640, 1080, 2048] as const;
/** Pixels of the largest stored size: only strips almost three times as high as wide are made narrower for it. */
export const MAX_STORED_PIXELS = 12_000_000;
/** Side of a stored profile picture, in pixels. */
export const PROFILE_IMAGE_WIDTH = 320;
/** Decoded size above which a picture is refused: width x height x frames, in pixels. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** The same for an animated PNG: its frames are in memory together. */
export const MAX_APNG_PIXELS = 25_000_000;
/** Frames of an animation: the longest that people share have some hundreds. */
export const MAX_IMAGE_FRAMES = 2000;
/** Memory for a picture that its decoder holds as a whole, in bytes: progressive JPEG, interlaced PNG, WebP. */
export const MAX_IMAGE_BYTES = 4 * MAX_IMAGE_PIXELS;

/** Uploads are sent and stored in pieces of this size in bytes (the smallest part of S3), and expire after these days. */
export const UPLOAD_CHUNK_BYTES = 5_242_880;
export const UPLOAD_DAYS = 7;
/** Storage of one user's pictures and videos including running uploads, in bytes. */
export const MAX_STORAGE_BYTES = 5 * 1024 ** 3;
/** A poster: the still picture of a video, a JPEG of at most this many bytes, made on the device. */
export const MAX_POSTER_BYTES = 150_000;

/** Messages one account may send in a time, in ms; over HTTP and the socket together. */
export const MESSAGES_PER_WINDOW = 20;
export const MESSAGES_WINDOW_MS = 10_000;

/** The first messages of a request, which its receiver gets before they accept it. */
export const REQUEST_MESSAGES = 3;
/** Requests of one account in a day that reach their receivers at once, while the account is younger than so many days, and later. */
export const NEW_ACCOUNT_DAYS = 7;
export const REQUESTS_OF_NEW_ACCOUNT = 10;
export const REQUESTS_PER_DAY = 50;

/** A device says at most this often that its user types, and others show it for so long, in ms. */
export const TYPING_EVERY_MS = 3000;
export const TYPING_SHOWN_MS = 5000;

/** Notifications: length of the text in graphemes, and how long they stay, in ms. */
export const NOTIFICATION_BODY_LENGTH = 50;
export const DESKTOP_NOTIFICATION_MS = 5000;
export const IN_APP_NOTIFICATION_MS = 4000;
/** Interval of requests for the list of conversations in ms, in addition to live updates. */
export const CONVERSATIONS_REFRESH_MS = 30_000;
/** Time for which visitors see 'Please log in' on the messages page, in ms. */
export const MESSAGES_LOGIN_REDIRECT_MS = 1000;

/** Ads: lengths in graphemes, the maximum daily budget in whole units, and the maximum duration in days. */
export const MAX_AD_TITLE_LENGTH = 100;
export const MAX_AD_DESCRIPTION_LENGTH = 1000;
export const MAX_DAILY_BUDGET = 1_000_000;
export const MAX_AD_DAYS = 365;
/** Cost of an impression and of a click, in hundredths. */
export const IMPRESSION_COST = 1;
export const CLICK_COST = 10;
/**
 * One ad follows this many posts. An ad or post counts as seen when half of it was visible for this long, in ms.
 * Reports later than this, in ms, do not count.
 */
export const POSTS_BETWEEN_ADS = 5;
export const AD_VIEW_MS = 1000;
export const AD_LATE_MS = 259_200_000;
/** Maximum number of times that one user sees the same ad in a day. */
export const AD_FREQUENCY_CAP = 5;

/** Links that administrators made: lengths, in graphemes and in characters. */
export const MAX_LINK_TITLE_LENGTH = 100;
export const MAX_URL_LENGTH = 2048;
/** Links of the strip that are shown. */
export const SHOWN_IMAGE_LINKS = 10;

/** Reset codes: digits, lifetime in ms, and number of tries. */
export const RESET_CODE_DIGITS = 6;
export const RESET_CODE_MS = 600_000;
export const RESET_TRIES = 5;
/** The minimum for passwords that are set after sign-up. */
export const MIN_RESET_PASSWORD_LENGTH = 8;

/** Birth years before 1900, or that make a user younger than 13, are rejected. */
export const OLDEST_BIRTH_YEAR = 1900;
export const YOUNGEST_AGE = 13;

/** Exports of one's data: shortest interval, and time until the file is deleted, in ms. */
export const EXPORT_EVERY_MS = 86_400_000;
export const EXPORT_MAX_AGE_MS = 604_800_000;

/** A report: length of its note, in graphemes. */
export const MAX_REPORT_NOTE_LENGTH = 1000;

/** Delays before a page is left, in ms: long enough to read why. */
export const UNAUTHORIZED_REDIRECT_MS = 500;
export const SIGNED_IN_REDIRECT_MS = 1000;
export const ACCESS_DENIED_REDIRECT_MS = 1000;

/** Live updates, in ms. */
export const POLL_INTERVAL_MS = 3000;
export const SOCKET_CONNECT_TIMEOUT_MS = 5000;
export const SOCKET_HEARTBEAT_MS = 25_000;

/** Rows older than this are refreshed in the background when their screen is opened, in ms. */
export const FRESH_FOR_MS = 300_000;

export const UNREAD_BADGE_CAP = 99;
export const SKELETON_ROWS = 3;
export const TOOLTIP_DELAY_MS = 700;

/** Days for which a given `Idempotency-Key` and a line of the change log are remembered. */
export const IDEMPOTENCY_DAYS = 45;
export const CHANGE_LOG_DAYS = 45;
/** Days after which mails are deleted, delivered or not. */
export const EMAIL_DAYS = 30;
/** An outbox entry older than this asks before it is sent. Idempotency keys are stored for more days. */
export const OUTBOX_DAYS = 30;
/** Days for which the id of a deleted row is remembered, so that a late retry does not create the row again. */
export const DELETED_ID_DAYS = 365;

export const APP_VERSION = '1.0.0';

/** Captions of a video: WebVTT of at most this many bytes. */
export const MAX_CAPTIONS_BYTES = 1_048_576;
/** Length of the name of a language (BCP 47). */
export const MAX_LANGUAGE_LENGTH = 35;
