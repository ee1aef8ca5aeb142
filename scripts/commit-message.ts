import { readFileSync } from 'node:fs';
import { commitMessageError } from './commit/commit-message.ts';

// Called by lefthook with the file that holds the message.
const [file] = process.argv.slice(2);
const error = file === undefined ? 'No message file was given.' : commitMessageError(readFileSync(file, 'utf8'));
if (error !== null) process.stderr.write(`${error}\n`);
process.exitCode = error === null ? 0 : 1;
