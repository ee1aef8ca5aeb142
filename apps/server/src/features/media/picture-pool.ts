import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Clock } from '@posy/std/clock';
import { AppError } from '../../errors.ts';
import { AccountTurns, type WorkBudget } from '../../fairness/account-turns.ts';
import { TurnQueue, type TurnRequest } from '../../fairness/turn-queue.ts';
import { OWN_GROUP } from '../../instance/own-group.ts';
import { systemClock } from '../../system-time.ts';
import type {
  DerivedPicture,
  DeriveTask,
  ReceivedPicture,
  ReceiveTask,
  RefusedPicture,
  WorkerAnswer,
} from './picture.ts';

/** Pictures are decoded and encoded in other processes, so that neither a slow one nor a hostile one stops the server. */
export interface Pictures extends AsyncDisposable {
  /**
   * Throws `AppError`: `server_busy` when it takes too long or too many wait, `too_many_requests` when the account has used its budget,
   * `storage_full` when the disk is full.
   */
  receive(task: ReceiveTask, begin?: BeginTask): Promise<ReceivedPicture | RefusedPicture>;
  derive(task: DeriveTask): Promise<DerivedPicture>;
}

/** Called when a worker is free, before it writes a file; what it returns is disposed of when the files are written. */
type BeginTask = () => Promise<Disposable>;

/** All options have defaults. */
export interface PicturePoolOptions {
  /** Maximum number of processes; none runs before the first picture, and none long after the last. */
  readonly maxWorkers?: number;
  /** Time one picture may take before its worker is killed, in ms. */
  readonly receiveTimeoutMs?: number;
  readonly deriveTimeoutMs?: number;
  readonly clock?: Pick<Clock, 'monotonic'>;
  /** Another program instead of the worker, for tests. */
  readonly workerUrl?: URL;
}

const IDLE_MS = 20_000;
const BUSY_SECONDS = 5;
/** An album of ten photos takes 5 s of it. */
const BUDGET: WorkBudget = { burstMs: 120_000, share: 0.2 };

/** A full disk in the error messages of Node and libvips. */
const DISK_FULL = /ENOSPC|EDQUOT|No space left|quota exceeded/i;

/** The worker died during its task: it was killed from outside, out of memory, or crashed while decoding. */
export class WorkerCrash extends Error {
  override readonly name = 'WorkerCrash';
}

/**
 * Processes rather than threads: libvips has its own threads that cannot be stopped, and a crash in it ends its process. A
 * hanging worker is killed; a dead one is replaced by the next task.
 */
export class PicturePool implements Pictures {
  readonly #options: Required<PicturePoolOptions>;
  readonly #idle: { readonly worker: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];
  readonly #workers = new Set<ChildProcess>();
  /** Pictures being received come before those of jobs, because their requests wait. */
  readonly #queue: TurnQueue;
  #isClosed = false;

  constructor(options: PicturePoolOptions = {}) {
    this.#options = {
      maxWorkers: 2,
      receiveTimeoutMs: 20_000,
      deriveTimeoutMs: 120_000,
      workerUrl: defaultWorkerUrl(),
      clock: systemClock,
      ...options,
    };
    this.#queue = new TurnQueue(this.#options.maxWorkers, new AccountTurns(this.#options.clock, BUDGET));
  }

  async receive(task: ReceiveTask, begin?: BeginTask): Promise<ReceivedPicture | RefusedPicture> {
    const { accountId, isOfJob = false } = task;
    const turn = { accountId, isUrgent: true, isOfJob };
    // A worker may be killed from outside. Only a picture that ends two of them is at fault.
    for (let isSecond = false; ; isSecond = true) {
      try {
        return await this.#run({ name: 'receive', task }, turn, this.#options.receiveTimeoutMs, begin);
      } catch (error) {
        if (!(error instanceof WorkerCrash)) throw error;
        if (isSecond) return { kind: 'refused', code: 'file_damaged', reason: error.message };
      }
    }
  }

  async derive(task: DeriveTask): Promise<DerivedPicture> {
    const turn = { accountId: task.accountId, isUrgent: false, isOfJob: true };
    return this.#run({ name: 'derive', task }, turn, this.#options.deriveTimeoutMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#queue.close();
    for (const { timer } of this.#idle) clearTimeout(timer);
    await Promise.all([...this.#workers].map((worker) => stop(worker)));
  }

  async #run<T>(message: object, request: TurnRequest, timeoutMs: number, begin?: BeginTask): Promise<T> {
    using _turn = await this.#queue.enter(request);
    using _begun = await begin?.();
    const worker = this.#takeWorker();
    const answer = await ask<T>(worker, message, timeoutMs).catch((error: unknown) => {
      worker.kill('SIGKILL');
      this.#forget(worker);
      throw error;
    });
    this.#releaseWorker(worker);
    if (!('error' in answer)) return answer.result;
    if (DISK_FULL.test(answer.error)) throw new AppError('storage_full');
    throw new Error(`Picture worker: ${answer.error}`);
  }

  /** There are never more workers than turns. */
  #takeWorker(): ChildProcess {
    if (this.#isClosed) throw new AppError('server_busy', undefined, BUSY_SECONDS);
    const idle = this.#idle.pop();
    if (!idle) return this.#start();
    clearTimeout(idle.timer);
    return idle.worker;
  }

  #start(): ChildProcess {
    const worker = fork(fileURLToPath(this.#options.workerUrl), {
      // The process reads untrusted files, so it gets no secret of the server's environment.
      env: {},
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      ...OWN_GROUP,
    });
    this.#workers.add(worker);
    worker.once('exit', () => this.#forget(worker));
    // Reports a failed spawn or kill; `exit` or the deadline ends the task.
    worker.on('error', () => this.#forget(worker));
    return worker;
  }

  #releaseWorker(worker: ChildProcess): void {
    if (worker.exitCode !== null || worker.signalCode !== null || this.#isClosed) return;
    const timer = setTimeout(() => void stop(worker), IDLE_MS);
    timer.unref();
    worker.channel?.unref();
    worker.unref();
    this.#idle.push({ worker, timer });
  }

  #forget(worker: ChildProcess): void {
    this.#workers.delete(worker);
    const at = this.#idle.findIndex((each) => each.worker === worker);
    if (at < 0) return;
    clearTimeout(this.#idle[at]?.timer);
    this.#idle.splice(at, 1);
  }
}

function ask<T>(worker: ChildProcess, message: object, timeoutMs: number): Promise<WorkerAnswer<T>> {
  worker.ref();
  worker.channel?.ref();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(() => reject(new AppError('server_busy', undefined, BUSY_SECONDS))), timeoutMs);
    const onAnswer = (answer: unknown) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sent by our own program over its private channel
      done(() => resolve(answer as WorkerAnswer<T>));
    const onEnd = () => done(() => reject(new WorkerCrash('The picture worker died')));
    function done(settle: () => void): void {
      clearTimeout(timer);
      worker.off('message', onAnswer).off('exit', onEnd).off('error', onEnd);
      settle();
    }
    worker.once('message', onAnswer).once('exit', onEnd).once('error', onEnd);
    worker.send(message, (error) => {
      if (error) onEnd();
    });
  });
}

function stop(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.kill('SIGKILL');
  });
}

/** The worker is beside this file in the sources, and beside the bundle when built. */
function defaultWorkerUrl(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './picture.worker.ts' : './picture.worker.js', import.meta.url);
}
