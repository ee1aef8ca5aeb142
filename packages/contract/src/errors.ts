import type { Static } from 'typebox';
import * as Type from 'typebox';

/**
 * Every way a call may be refused: stable code, HTTP status, and the message a person may be shown.
 * Texts the spec gives are literal.
 */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Invalid input' },
  malformed_request: { status: 400, message: 'The request could not be read' },
  malformed_body: { status: 400, message: 'The request body could not be read' },
  file_required: { status: 400, message: 'Please select an image file' },
  file_damaged: { status: 400, message: 'The file is damaged' },
  image_too_large: { status: 400, message: 'Image dimensions are too large' },
  caption_too_long: { status: 400, message: 'Caption is too long' },
  location_too_long: { status: 400, message: 'Location is too long' },
  alt_text_too_long: { status: 400, message: 'Alt text is too long' },
  comment_empty: { status: 400, message: 'Comment cannot be empty' },
  comment_too_long: { status: 400, message: 'Comment is too long' },
  message_empty: { status: 400, message: 'Please enter a message or attach a video.' },
  message_too_long: { status: 400, message: 'Message is too long' },
  username_required: { status: 400, message: 'Please enter a username.' },
  cannot_message_self: { status: 400, message: 'You cannot send a message to yourself' },
  cannot_block_self: { status: 400, message: 'You cannot block yourself' },
  invalid_poster: { status: 400, message: 'The still picture of the video could not be read' },
  invalid_upload: { status: 400, message: 'The upload could not be read' },
  cannot_follow_self: { status: 400, message: 'You cannot follow yourself' },
  search_too_short: { status: 400, message: 'Type at least 2 characters to search users' },
  invalid_username: { status: 400, message: 'Usernames have 3 to 30 characters: a-z, 0-9, . and _' },
  bio_too_long: { status: 400, message: 'Bio is too long' },
  invalid_subscription: { status: 400, message: 'Invalid push subscription' },
  fields_required: { status: 400, message: 'Please fill in all fields' },
  invalid_email: { status: 400, message: 'Please enter a valid email address' },
  name_too_long: { status: 400, message: 'Names can have at most 50 characters' },
  password_too_short: { status: 400, message: 'Password must be at least 6 characters' },
  password_too_long: { status: 400, message: 'Password must be at most 256 characters' },
  invalid_reset_code: { status: 400, message: 'Invalid reset code or expired. Please try again.' },
  email_required: { status: 400, message: 'Please enter your email address' },
  new_password_too_short: { status: 400, message: 'Password must be at least 8 characters long' },
  ad_title_required: { status: 400, message: 'Please enter an ad title' },
  ad_title_too_long: { status: 400, message: 'Ad title is too long' },
  ad_description_too_long: { status: 400, message: 'Ad description is too long' },
  invalid_daily_budget: { status: 400, message: 'Please enter a valid daily budget' },
  invalid_duration: { status: 400, message: 'Please enter a valid duration' },
  invalid_url: { status: 400, message: 'Please enter a web address that starts with http:// or https://' },
  url_too_long: { status: 400, message: 'Web address is too long' },
  link_fields_required: { status: 400, message: 'Title, URL, and image are required' },
  link_title_too_long: { status: 400, message: 'Title is too long' },
  user_fields_required: { status: 400, message: 'Email, password, and first name are required' },
  invalid_birth_year: { status: 400, message: 'Please enter a valid year of birth' },
  note_too_long: { status: 400, message: 'Note is too long' },
  cannot_mute_self: { status: 400, message: 'You cannot mute yourself' },
  cannot_report_own: { status: 400, message: 'You cannot report what is yours' },
  invalid_characters: { status: 400, message: 'Invalid characters' },
  invalid_cursor: { status: 400, message: 'Invalid cursor' },
  unknown_host: { status: 421, message: 'Unknown host' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  cross_site: { status: 403, message: 'Cross-site request blocked' },
  admin_required: { status: 403, message: 'Administrator access required' },
  wrong_password: { status: 403, message: 'Password is incorrect' },
  cannot_message: { status: 403, message: "You don't have permission to message this user." },
  not_own_comment: { status: 403, message: 'You can only delete your own comments' },
  not_own_post: { status: 403, message: 'You can only delete your own posts' },
  not_found: { status: 404, message: 'Not found' },
  post_not_found: { status: 404, message: 'Post not found' },
  comment_not_found: { status: 404, message: 'Comment not found' },
  conversation_not_found: { status: 404, message: 'Conversation not found' },
  message_not_found: { status: 404, message: 'Message not found' },
  upload_not_found: { status: 404, message: 'Upload not found' },
  user_not_found: { status: 404, message: 'User not found' },
  ad_not_found: { status: 404, message: 'Ad not found' },
  link_not_found: { status: 404, message: 'Link not found' },
  email_not_found: { status: 404, message: 'E-mail not found' },
  report_not_found: { status: 404, message: 'Report not found' },
  session_not_found: { status: 404, message: 'Session not found' },
  export_not_found: { status: 404, message: 'There is no copy of your data to download' },
  media_not_found: { status: 404, message: 'Media not found' },
  request_timeout: { status: 408, message: 'The request took too long' },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  username_taken: { status: 409, message: 'This username is already taken' },
  code_gone: { status: 409, message: 'This code was used, replaced or has expired' },
  last_admin: { status: 409, message: 'At least one administrator is required' },
  not_own_role: { status: 409, message: 'Another administrator has to do this to your own account' },
  report_decided: { status: 409, message: 'This report was decided already' },
  id_conflict: { status: 409, message: 'This id is already in use' },
  upload_offset: { status: 409, message: 'The upload has another length by now' },
  upload_incomplete: { status: 409, message: 'The upload is not complete' },
  upload_expired: { status: 410, message: 'The upload was forgotten. Please start again.' },
  upload_version: { status: 412, message: 'This version of resumable uploads is not supported' },
  user_mismatch: { status: 409, message: 'Another account is signed in' },
  file_too_large: { status: 413, message: 'File size must be less than 100MB' },
  profile_image_too_large: { status: 413, message: 'Profile image must be less than 5MB' },
  storage_limit: { status: 413, message: 'Storage limit reached' },
  body_too_large: { status: 413, message: 'Request body is too large' },
  range_not_satisfiable: { status: 416, message: 'The requested range is not available' },
  unsupported_file: { status: 415, message: 'Please select an image file' },
  unsupported_message_file: { status: 415, message: 'Invalid message data. Please check your input.' },
  unsupported_media_type: { status: 415, message: 'Unsupported Media Type' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key was used for another request' },
  update_required: { status: 426, message: 'Please update Posy to continue' },
  headers_too_large: { status: 431, message: 'Request headers are too large' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again later.' },
  internal: { status: 500, message: 'Internal server error' },
  server_busy: { status: 503, message: 'Server is busy. Please try again.' },
  storage_full: { status: 507, message: 'The server is out of storage space' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One field that was refused, and why, in words fit to show beside it. */
export const FieldErrorSchema = Type.Object({ field: Type.String(), message: Type.String() });
export type FieldError = Static<typeof FieldErrorSchema>;

/** Body of every answer that is not a success. `requestId` finds the log line of a 500. */
export const ErrorBodySchema = Type.Object({
  statusCode: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Array(FieldErrorSchema)),
  requestId: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBodySchema>;

/** Says whether a string is one of our codes: an answer of a newer server may hold another. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
