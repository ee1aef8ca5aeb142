import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const LINK = /\]\((?<path>[^)\s#]*)(?:#(?<heading>[^)\s]+))?\)/g;
const HEADING = /^#+ (?<title>.+)$/gm;

const documents = globSync(['*.md', '.github/*.md', 'infra/*.md', 'docs/**/*.md'], { cwd: ROOT });
const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('links of the documents lead to files and headings that exist', () => {
  const links = documents.flatMap((document) =>
    [...readText(document).matchAll(LINK)]
      .filter(({ groups }) => !/^[a-z]+:/.test(groups?.['path'] ?? ''))
      .map((match) => ({ document, match })),
  );

  const broken = links.filter(({ document, match: { groups } }) => {
    const path = groups?.['path'] ? join(dirname(document), groups['path']) : document;
    if (!existsSync(join(ROOT, path))) return true;
    const heading = groups?.['heading'];
    return heading !== undefined && path.endsWith('.md') && !headingsOf(path).has(heading);
  });

  expect(links.length).toBeGreaterThan(150);
  expect(broken.map(({ document, match }) => `${document}: ${match[0]}`)).toEqual([]);
});

/** The headings of a document as GitHub names them in addresses. */
function headingsOf(path: string): ReadonlySet<string> {
  const titles = [...readText(path).matchAll(HEADING)].map(({ groups }) => groups?.['title'] ?? '');
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}
