import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../../scripts/process/root.ts';
import { ADMIN_PAGES, PUBLIC, SETTINGS, SIGNED_IN } from './tour-pages.ts';

/** Other addresses of a page, and pages whose address has a parameter: a journey about them examines each. */
const ELSEWHERE = ['/home', '/landing', '/password-reset', '/u/$who', '/tag/$tag', '/saved/$collection'];
/** An address without a page. */
const UNKNOWN = '/nowhere';

/** The paths of the route table. */
function routes(): readonly string[] {
  const table = readFileSync(inRoot('apps', 'web', 'src', 'routes', 'route-table.ts'), 'utf8');
  const found = table.matchAll(
    /getParentRoute(?:: atRoot|(?<isSetting>: \(\) => settings))?,\s*path: '(?<path>[^']+)'/g,
  );
  return [...found].map(({ groups }) => `${groups?.['isSetting'] === undefined ? '' : '/settings'}${groups?.['path']}`);
}

test('the accessibility tour visits every page of the route table', () => {
  const toured = new Set<string>([...PUBLIC, ...SIGNED_IN, ...SETTINGS, ...ADMIN_PAGES]);
  toured.delete(UNKNOWN);
  expect([...toured, ...ELSEWHERE].toSorted()).toEqual(routes().toSorted());
});
