import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

// Holds the write lock of a database file for some ms, as another process would. workerData: [file, ms].
const [file, ms]: unknown[] = Array.isArray(workerData) ? workerData : [];
const db = new BetterSqlite3(String(file));
db.exec('BEGIN IMMEDIATE');
parentPort?.postMessage('locked');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
db.exec('COMMIT');
db.close();
