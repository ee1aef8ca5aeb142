import { ConfigError } from '../../settings/config-error.ts';
import { StorageUnavailable } from '../storage-errors.ts';

const KEY_REFUSED = /^(SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|Forbidden|AuthorizationHeaderMalformed)$/;

/** The error of the first use of a bucket as one line that names the setting; other errors stay. */
export function explainS3(error: unknown): unknown {
  if (!(error instanceof StorageUnavailable) || !(error.cause instanceof Error)) return error;
  const { name, message } = error.cause;
  const reason = `${name} ${message}`.replaceAll('\n', ' ');
  if (name === 'NoSuchBucket') return new ConfigError('S3_BUCKET', 'names a bucket that does not exist; create it');
  if (name === 'PermanentRedirect') return new ConfigError('S3_REGION', `is not the region of the bucket: ${reason}`);
  if (name === 'RequestTimeTooSkewed')
    return new ConfigError('S3_ENDPOINT', 'refuses the time of this machine; set its clock by NTP');
  if (KEY_REFUSED.test(name)) {
    return new ConfigError(
      'S3_ACCESS_KEY_ID',
      `or S3_SECRET_ACCESS_KEY is refused, or the key may not read the bucket: ${reason}`,
    );
  }
  return new ConfigError(
    'S3_ENDPOINT',
    `names a store that cannot be used (${reason}); start it, or correct the address`,
  );
}
