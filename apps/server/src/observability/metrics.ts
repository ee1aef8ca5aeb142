import { Counter, Histogram, Registry } from 'prom-client';

/** In seconds. Most calls take some milliseconds; uploads and drafts of exports take many seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BLOB_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120];

export type BlobOperation = 'put' | 'open' | 'check_out' | 'delete' | 'quarantine' | 'release';
export type PushResult = 'sent' | 'expired' | 'dropped' | 'retry' | 'untried';
export type EmailResult = 'delivered' | 'expired' | 'kept' | 'failed' | 'retry';

/**
 * The counters of this process. Labels come from code alone (routes, names of jobs, results): nothing that a client sends becomes
 * a label. Each server has a registry of its own.
 */
export class Metrics {
  readonly registry = new Registry();
  /** Calls by `method`, `route` (a pattern) and `status`. */
  readonly requests = this.#counter('posy_http_requests_total', 'Answered requests', ['method', 'route', 'status']);
  readonly requestSeconds = this.#histogram(
    'posy_http_request_duration_seconds',
    'Time until a request was answered',
    ['method', 'route'],
    REQUEST_BUCKETS,
  );
  readonly #slow = this.#counter('posy_slow_total', 'Requests and statements slower than SLOW_MS', ['kind']);
  readonly #replays = this.#counter(
    'posy_writes_replayed_total',
    'Writes that a device sent again and whose first answer was repeated',
  );
  readonly #pushes = this.#counter('posy_pushes_total', 'Pushes to browsers by result', ['result']);
  readonly #emails = this.#counter('posy_emails_total', 'Deliveries of emails by result', ['result']);
  readonly #uploadBytes = this.#counter('posy_upload_bytes_total', 'Stored bytes of resumable uploads');
  readonly #uploads = this.#counter('posy_uploads_finished_total', 'Resumable uploads whose last byte arrived');
  readonly #jobSeconds = this.#histogram(
    'posy_job_duration_seconds',
    'Time that a job took',
    ['job', 'result'],
    JOB_BUCKETS,
  );
  readonly #blobSeconds = this.#histogram(
    'posy_blob_duration_seconds',
    'Time until the store of blobs answered',
    ['operation'],
    BLOB_BUCKETS,
  );
  readonly #blobErrors = this.#counter('posy_blob_errors_total', 'Failed operations of the store of blobs', [
    'operation',
  ]);

  slow(kind: 'request' | 'statement'): void {
    this.#slow.inc({ kind });
  }

  replayed(): void {
    this.#replays.inc();
  }

  push(result: PushResult): void {
    this.#pushes.inc({ result });
  }

  email(result: EmailResult): void {
    this.#emails.inc({ result });
  }

  uploaded(bytes: number, isFinished: boolean): void {
    this.#uploadBytes.inc(bytes);
    if (isFinished) this.#uploads.inc();
  }

  job(job: string, result: 'done' | 'failed', ms: number): void {
    this.#jobSeconds.observe({ job, result }, ms / 1000);
  }

  blob(operation: BlobOperation, ms: number, isOk: boolean): void {
    this.#blobSeconds.observe({ operation }, ms / 1000);
    if (!isOk) this.#blobErrors.inc({ operation });
  }

  #counter<T extends string>(name: string, help: string, labelNames: T[] = []): Counter<T> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram<T extends string>(name: string, help: string, labelNames: T[], buckets: number[]): Histogram<T> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
