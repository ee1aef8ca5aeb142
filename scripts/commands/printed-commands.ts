import { globSync, readFileSync } from 'node:fs';
import { inRoot } from '../process/root.ts';

/** A command as a document prints it. */
interface PrintedCommand {
  readonly file: string;
  readonly command: string;
}

const DOCUMENTS = ['*.md', '.github/*.md', 'infra/*.md', 'docs/*.md', 'docs/decisions/*.md', 'docs/operating/*.md'];
/** A changelog tells of commands of the past. */
const PAST = new Set(['CHANGELOG.md']);
const COMMAND = /^(?:[A-Z_]+=\S+ )*(?:npx -y pnpm@12|pnpm|posy|git) \S/;

const BLOCK = /^```(?<kind>\w*)\n(?<text>.*?)^```/gms;

/**
 * All commands that documents print, each once per document: inline code and lines of blocks. Blocks of `docs/operating` are left out:
 * `guides.test.ts` runs them line by line.
 */
export function printedCommands(): readonly PrintedCommand[] {
  return globSync(DOCUMENTS, { cwd: inRoot() })
    .filter((file) => !PAST.has(file))
    .toSorted()
    .flatMap((file) => commandsOf(file, readFileSync(inRoot(file), 'utf8')));
}

/** The commands in the text of a document. */
export function commandsOf(file: string, text: string): readonly PrintedCommand[] {
  const blocks = [...text.matchAll(BLOCK)].map(({ groups }) => ({
    kind: groups?.['kind'],
    text: groups?.['text'] ?? '',
  }));
  const ofShell = blocks.filter(({ kind }) => kind === '' || kind === 'sh');
  const lines = file.startsWith('docs/operating/') ? [] : ofShell.flatMap((block) => linesOf(block.text));
  const inline = [...text.replaceAll(BLOCK, '').matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
  const commands = [...lines, ...inline.map((code) => code.replaceAll(/\s+/g, ' '))]
    .filter((line) => COMMAND.test(line))
    .map(fullName);
  return [...new Set(commands)].map((command) => ({ file, command }));
}

/** Lines of a block without comments; those that end with a backslash are joined with the next one. */
function linesOf(block: string): readonly string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim());
}

/** Developers know what `pnpm` is short for: a machine has it through npx alone. */
function fullName(command: string): string {
  return command.replace(/^pnpm /, 'npx -y pnpm@12 ');
}
