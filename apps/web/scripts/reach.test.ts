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

test('what a page needs is what it imports, and what that imports, but not what comes on demand', () => {
  expect(those(reach.isForAll)).toEqual(['entry', 'language', 'router', 'start']);
  expect(those(reach.isForBoot)).toEqual(['entry', 'language']);
  expect(those(reach.isForFeed)).toEqual(['database', 'feed', 'router']);
});

test('what a public page needs is told from what only who is signed in does', () => {
  expect(those(reach.isForPublic)).toEqual(['field', 'login']);
});

test('what several later parts need is shared, with what they bring along', () => {
  expect(those(reach.isShared)).toEqual(['database', 'draft', 'field', 'menu']);
});

test('what a page needs is told from what dialogs and menus alone share', () => {
  expect(those((id) => reach.isShared(id) && reach.isForPages(id))).toEqual(['database', 'draft', 'field']);
});

test('what keeps the device in step is told, with what it brings along', () => {
  expect(those(reach.isForSync)).toEqual(['database', 'draft', 'sync']);
});

test('a part that is loaded later is as long as what it alone needs', () => {
  expect(reach.partOf('row')).toEqual({ start: 'comments', length: 'comments'.length + 'row'.length });
  expect([reach.partOf('field'), reach.partOf('router')]).toEqual([null, null]);
});

test('what needs the databases is told from what does not', () => {
  expect(['draft', 'field', 'row'].filter(reach.needsData)).toEqual(['draft']);
});
