import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@posy/contract/errors';
import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DiskHold } from '../../disk/disk-reserve.ts';
import { AppError } from '../../errors.ts';
import { requireActor } from '../../http/session.ts';
import { type FileRule, type FileType, PICTURES, SNIFF_BYTES, typeOf } from './file-rules.ts';

/** A completely received file, in its own folder. Its type is by content; the client's name is ignored. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  readonly type: FileType;
  /** The rule that accepted the file. */
  readonly rule: FileRule;
}

/** A complete multipart body: each text field once, those of `lists` as a list, and the files. Empty files are left out. */
export interface Upload {
  readonly fields: ReadonlyMap<string, string | readonly string[]>;
  readonly files: readonly ReceivedFile[];
}

/** The limits of one body. */
export interface BodyLimits {
  /** Limit of each file. */
  readonly file?: FileLimit;
  /** The longest text field, in bytes. */
  readonly fieldBytes?: number;
  /** 1 by default. */
  readonly files?: number;
  /** Fields that may be repeated, up to `files` times each. */
  readonly lists?: readonly string[];
}

/** The largest size of a file in bytes, and the error code for a larger one. */
export interface FileLimit {
  readonly bytes: number;
  readonly code: ErrorCode;
}
const MEDIA_LIMIT: FileLimit = { bytes: MAX_MEDIA_BYTES, code: 'file_too_large' };

/** The longest text field, in bytes: a caption of 2,200 graphemes that are several code points each. */
const MAX_FIELD_BYTES = 256 * 1024;
/** Checked here: the parser has a limit for names but does not enforce it. */
const MAX_NAME_LENGTH = 100;
const MAX_FIELDS = 20;
const MAX_HEADER_PAIRS = 50;

/** A folder for the files of one call, and their claimed space. */
export interface UploadFolder {
  readonly path: string;
  readonly hold: DiskHold;
}

/** Folder of running uploads; on the file system of the blobs, so that files are renamed into them. */
export function uploadsFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads');
}

/** The rule for the file of each field. */
export type FileFields = Readonly<Record<string, FileRule>>;

/**
 * Reads a multipart body: text fields, and files in the `fileFields` (a name alone: a picture), written to
 * `folder` (made and removed by {@link withBodyFolder}) while it is hashed. Throws `AppError` for every fault of the body;
 * the parser's own errors and omissions (cut fields, repeated fields, bodies that end early) become 400 and 413.
 */
export async function receiveUpload(
  request: FastifyRequest,
  fileFields: string | FileFields,
  folder: UploadFolder,
  limits: BodyLimits = {},
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError(request.headers['content-type'] === undefined ? 'file_required' : 'unsupported_media_type');
  }
  try {
    const fields = typeof fileFields === 'string' ? { [fileFields]: PICTURES } : fileFields;
    return await readParts(request, new Map(Object.entries(fields)), folder, limits);
  } catch (error) {
    // The rest of the body is read and dropped, so that the refusal reaches the client and the connection stays open.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error, limits);
  }
}

/**
 * Runs `fn` with a folder as of {@link withUploadFolder}, once the announced length of the body is claimed on the disk. Throws
 * `AppError`: `storage_full`, and `too_many_requests` when the account sends too many bodies at once.
 */
export async function withBodyFolder<T>(
  deps: Pick<Deps, 'config' | 'disk' | 'newId'>,
  request: FastifyRequest,
  limits: BodyLimits,
  fn: (folder: UploadFolder) => Promise<T>,
): Promise<T> {
  using hold = await deps.disk.hold(announcedBytes(request, limits), requireActor(request).userId);
  return await withUploadFolder(deps, (folder) => fn({ path: folder, hold }));
}

/** At most what the limits accept: a longer body is refused when its file is too long. */
function announcedBytes({ headers }: FastifyRequest, { file = MEDIA_LIMIT, files = 1 }: BodyLimits): number {
  return Math.min(Number(headers['content-length'] ?? 0), files * file.bytes);
}

/** Runs `fn` with a new folder for one upload, which is deleted afterwards, also after an error. */
export async function withUploadFolder<T>(
  deps: Pick<Deps, 'config' | 'newId'>,
  fn: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(uploadsFolder(deps.config.dataDir), deps.newId());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await fn(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readParts(
  request: FastifyRequest,
  rules: ReadonlyMap<string, FileRule>,
  { path: folder, hold }: UploadFolder,
  { file: limit = MEDIA_LIMIT, fieldBytes = MAX_FIELD_BYTES, files: maxFiles = 1, lists = [] }: BodyLimits,
): Promise<Upload> {
  const fields = new Map<string, string>();
  const repeated = new Map<string, string[]>();
  const files: ReceivedFile[] = [];
  const maxFields = MAX_FIELDS + lists.length * maxFiles;
  const limits = {
    files: maxFiles,
    fields: maxFields,
    headerPairs: MAX_HEADER_PAIRS,
    parts: maxFields + maxFiles,
    fieldSize: fieldBytes,
    fileSize: limit.bytes,
  };
  // The parser would wait forever for the end of a request that was aborted before it began to read.
  if (request.raw.destroyed) throw new AppError('malformed_body');
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const rule = rules.get(part.fieldname);
      if (!rule) throw new AppError('malformed_body');
      const target = { path: path.join(folder, String(files.length)), hold };
      const file = await writeFile(part, target, rule, limit);
      if (file) files.push(file);
      continue;
    }
    if (part.fieldname.length > MAX_NAME_LENGTH || typeof part.value !== 'string') throw new AppError('malformed_body');
    if (part.valueTruncated) throw new AppError('body_too_large');
    if (lists.includes(part.fieldname)) {
      const list = repeated.get(part.fieldname) ?? [];
      repeated.set(part.fieldname, [...list, part.value]);
      continue;
    }
    if (fields.has(part.fieldname))
      throw new AppError('invalid_input', [{ field: part.fieldname, message: 'Given twice' }]);
    fields.set(part.fieldname, part.value);
  }
  return { fields: new Map<string, string | readonly string[]>([...fields, ...repeated]), files };
}

async function writeFile(
  part: MultipartFile,
  { path: folder, hold }: UploadFolder,
  rule: FileRule,
  limit: FileLimit,
): Promise<ReceivedFile | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'upload');
  const digest = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  // An empty file before it left its own behind.
  await using handle = await open(file, 'w', 0o600);
  for await (const chunk of part.file) {
    const data: Buffer = chunk;
    if (head.length < SNIFF_BYTES) head = Buffer.concat([head, data.subarray(0, SNIFF_BYTES)]);
    bytes += data.length;
    digest.update(data);
    await hold.write(data.length, () => handle.write(data));
  }
  if (part.file.truncated || bytes >= limit.bytes) throw new AppError(limit.code);
  if (bytes === 0) return null;
  const type = typeOf(head, rule);
  if (!type) throw new AppError(rule.unsupported);
  return { path: file, bytes, sha256: digest.digest('hex'), type, rule };
}

/** The errors of the parser have codes of this app, of Fastify, or none; errors of the disk have the system's. */
function refusalOf(error: unknown, { file: limit = MEDIA_LIMIT, files = 1 }: BodyLimits): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage_full');
  if (/^E[A-Z]+$/.test(code) && 'syscall' in error && code !== 'ECONNRESET') return error;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(limit.code);
  if (code === 'FST_FILES_LIMIT' && files > 1) return new AppError('too_many_photos');
  return new AppError('malformed_body');
}
