import { expect, test } from 'vitest';
import { Reach } from './reach.ts';

const GRAPH: Readonly<Record<string, { readonly imports?: readonly string[]; readonly later?: readonly string[] }>> = {
  entry: { imports: ['language'], later: ['start'] },
  language: {},
  start: { imports: ['router'], later: ['login', 'feed'] },
  router: {},
  feed: { imports: ['router', 'database'], later: ['comments', 'profile', 'messages', 'sync'] },
  sync: { imports: ['database', 'draft'] },
  database: {},
  comments: { imports: ['database', 'draft', 'row', 'field', 'menu'] },
  profile: { imports: ['draft', 'field', 'menu', 'router'] },
  messages: { imports: ['draft'] },
  login: { imports: ['field'] },
  draft: { imports: ['database'] },
  row: {},
  menu: {},
  field: {},
};

const reach = new Reach(
  {
    getModuleInfo: (id) => ({
      importedIds: GRAPH[id]?.imports ?? [],
      dynamicallyImportedIds: GRAPH[id]?.later ?? [],
      code: id,
    }),
  },
  {
    forBoot: ['entry'],
    forAll: ['entry', 'start'],
    forPublic: ['login'],
    forFeed: ['feed'],
    forSync: ['sync'],
    isPage: (id) => id === 'login' || id === 'messages',
  },
);
const those = (is: (id: string) => boolean) => Object.keys(GRAPH).filter(is).toSorted();

test('a page needs its imports and their imports, but not dynamic ones', () => {
  expect(those(reach.isForAll)).toEqual(['entry', 'language', 'router', 'start']);
  expect(those(reach.isForBoot)).toEqual(['entry', 'language']);
  expect(those(reach.isForFeed)).toEqual(['database', 'feed', 'router']);
});

test('the needs of a public page are separate from those of signed-in pages', () => {
  expect(those(reach.isForPublic)).toEqual(['field', 'login']);
});

test('modules that several later parts need are shared, with their imports', () => {
  expect(those(reach.isShared)).toEqual(['database', 'draft', 'field', 'menu']);
});

test('the needs of pages are separate from those of dialogs and menus', () => {
  expect(those((id) => reach.isShared(id) && reach.isForPages(id))).toEqual(['database', 'draft', 'field']);
});

test('the modules of synchronization are known, with their imports', () => {
  expect(those(reach.isForSync)).toEqual(['database', 'draft', 'sync']);
});

test('the size of a later part counts only modules that it alone needs', () => {
  expect(reach.partOf('row')).toEqual({ start: 'comments', length: 'comments'.length + 'row'.length });
  expect([reach.partOf('field'), reach.partOf('router')]).toEqual([null, null]);
});

test('modules that need the databases are separate from those that do not', () => {
  expect(['draft', 'field', 'row'].filter(reach.needsData)).toEqual(['draft']);
});
