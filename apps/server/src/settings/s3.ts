import { ConfigError } from './config-error.ts';
import { type Env, oneOf, text, url } from './read-setting.ts';
import { SETTING_NAMES, type SettingName } from './setting-names.ts';

/** A bucket for pictures and videos. */
export interface S3Setting {
  /** Null: the service of Amazon in `region`. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Begins every key; empty, or ends with a slash. */
  readonly prefix: string;
  /** The bucket is a part of the path instead of the host. */
  readonly isPathStyle: boolean;
  /** Encryption at rest that each stored object asks for; null: the bucket's default. */
  readonly encryption: 'AES256' | 'aws:kms' | null;
}

const NAMES = SETTING_NAMES.filter((name) => name.startsWith('S3_'));

/** The bucket; null when no variable that begins with S3_ is set: then files are stored in the data folder. */
export function s3(env: Env): S3Setting | null {
  const first = NAMES.find((name) => text(env, name) !== null);
  if (first === undefined) return null;
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example');
  if (endpoint !== null && new URL(endpoint).pathname !== '/') {
    throw new ConfigError('S3_ENDPOINT', 'must have no path; name the bucket in S3_BUCKET');
  }
  const region = text(env, 'S3_REGION');
  if (endpoint === null && region === null) {
    throw new ConfigError('S3_ENDPOINT', `is required when ${first} is set, or S3_REGION for Amazon S3`);
  }
  return {
    endpoint,
    region: region ?? 'us-east-1',
    bucket: bucket(required(env, 'S3_BUCKET', first)),
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', first),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', first),
    prefix: prefix(text(env, 'S3_PREFIX')),
    isPathStyle:
      oneOf(env, 'S3_PATH_STYLE', ['true', 'false'] as const, endpoint === null ? 'false' : 'true') === 'true',
    encryption: text(env, 'S3_SSE') === null ? null : oneOf(env, 'S3_SSE', ['AES256', 'aws:kms'] as const, 'AES256'),
  };
}

/** The same store with another bucket and prefix. Throws {@link ConfigError} for names that cannot be used. */
export function inBucket(setting: S3Setting, name: string, keys: string): S3Setting {
  return { ...setting, bucket: bucket(name), prefix: prefix(keys === '' ? null : keys) };
}

function required(env: Env, name: SettingName, first: string): string {
  const value = text(env, name);
  if (value === null) throw new ConfigError(name, `is required when ${first} is set`);
  return value;
}

function bucket(name: string): string {
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(name)) {
    throw new ConfigError('S3_BUCKET', 'must be the name of a bucket: 3 to 63 letters, digits, dots and hyphens');
  }
  return name;
}

function prefix(value: string | null): string {
  if (value === null) return '';
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/.test(value) || value.length > 200) {
    throw new ConfigError('S3_PREFIX', 'must look like posy/media: letters, digits, hyphens and slashes');
  }
  return value.endsWith('/') ? value : `${value}/`;
}
