import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListedPost } from '../posts/post-view.ts';
import { aPostView } from '../posts/testing/a-post-view.ts';
import { saveFeedSnapshot, SNAPSHOT_KEY, useFeedSnapshot } from './feed-snapshot.ts';

const CARD = `<header class="h"><a href="/"><svg viewBox="0 0 24 24" class="f"><g transform="rotate(72 12 12)"><path d="M1 2"></path></g></svg></a></header><main><article class="card"><p class="name">&lt;b&gt;Ada&lt;/b&gt; &amp; Bob</p><div class="box" style="aspect-ratio: 0.8 / 1; background-image: url(&quot;data:image/png;base64,AA==&quot;);"><img src="/media/1/640?h=ab" srcset="/media/1/320?h=ab 320w" sizes="100vw" alt="Photo by Ada" width="4" height="5" loading="eager"></div></article></main>`;

async function paint() {
  const script = await readFile(join(import.meta.dirname, 'feed-snapshot.inline.js'), 'utf8');
  // Runs the file as a separate script, as the page does.
  window.eval(script);
  return document.querySelector('#snapshot');
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('posy.signed-in', 'ada');
  window.history.replaceState(null, '', '/');
  // A page to start from, as a browser would have parsed it.
  // oxlint-disable-next-line posy/no-raw-markup -- the text is a constant of this test
  const page = new DOMParser().parseFromString(
    `<script type="module" src="/assets/main-1.js"></script><div id="snapshot"></div><div id="app">${CARD}</div>`,
    'text/html',
  );
  document.body.replaceChildren(...page.head.childNodes, ...page.body.childNodes);
});
afterEach(cleanup);

function app(): Element {
  const found = document.querySelector('#app');
  if (!found) throw new Error('no app');
  return found;
}

/** The appearance of an element: links in a snapshot have no target. */
function look(element: Element | null): string | undefined {
  return element?.innerHTML.replace(' href="/"', '');
}

function Feed({ posts }: { readonly posts: readonly ListedPost[] }) {
  useFeedSnapshot('ada', posts);
  return null;
}

function keepSnapshot() {
  localStorage.setItem(SNAPSHOT_KEY, 'painted at the next start');
}

test('the snapshot painted before the scripts equals the app', async () => {
  saveFeedSnapshot('ada', app());

  const snapshot = await paint();

  expect(look(snapshot)).toBe(look(app()));
  expect(snapshot?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(snapshot?.querySelector('.name')?.textContent).toBe('<b>Ada</b> & Bob');
});

test.each([
  ['another account', () => localStorage.setItem('posy.signed-in', 'bob')],
  ['nobody signed in', () => localStorage.removeItem('posy.signed-in')],
  ['the posts of one person', () => window.history.replaceState(null, '', '/?user=1')],
  ['another page', () => window.history.replaceState(null, '', '/settings')],
  [
    'another build',
    () => localStorage.setItem(SNAPSHOT_KEY, (localStorage.getItem(SNAPSHOT_KEY) ?? '').replace('main-1', 'main-2')),
  ],
  ['nothing kept', () => localStorage.removeItem(SNAPSHOT_KEY)],
  ['something unreadable kept', () => localStorage.setItem(SNAPSHOT_KEY, '{')],
])('nothing is painted with %s', async (_, change) => {
  saveFeedSnapshot('ada', app());
  change();

  const snapshot = await paint();

  expect(snapshot?.childNodes.length).toBe(0);
});

test('interactive, floating and temporary elements are not in the snapshot', () => {
  const main = app().querySelector('main');
  const [status, skipped, image] = [document.createElement('div'), document.createElement('div'), new Image()];
  status.setAttribute('role', 'status');
  skipped.dataset['snapshot'] = 'skip';
  image.setAttribute('src', 'blob:http://localhost/1');
  image.setAttribute('onclick', 'alert(1)');
  for (const part of [status, skipped]) part.textContent = 'secret';
  main?.append(status, skipped, image);

  saveFeedSnapshot('ada', app());

  expect(localStorage.getItem(SNAPSHOT_KEY)).not.toMatch(/secret|blob:|onclick|href/);
});

test('a deleted post is not painted at the next start, also when it was the only one', () => {
  keepSnapshot();
  const view = render(<Feed posts={[aPostView({ n: 1 })]} />);
  expect(localStorage.getItem(SNAPSHOT_KEY)).not.toBeNull();

  view.rerender(<Feed posts={[]} />);

  expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
});

test('a new post keeps the snapshot until the next one is taken', () => {
  keepSnapshot();
  const view = render(<Feed posts={[aPostView({ n: 1 })]} />);

  view.rerender(<Feed posts={[aPostView({ n: 2 }), aPostView({ n: 1 })]} />);

  expect(localStorage.getItem(SNAPSHOT_KEY)).not.toBeNull();
});

test('far down the list the snapshot stays: unloaded posts are not deleted, and a new post removes none', () => {
  const many = Array.from({ length: 120 }, (_, n) => aPostView({ n: n + 10 }));
  const withNew = [aPostView({ n: 2 }), ...many];
  const fromFarDown = withNew.map((post, i) => (i < 40 ? post : i));
  keepSnapshot();
  const view = render(<Feed posts={many} />);

  view.rerender(<Feed posts={withNew} />);
  view.rerender(<Feed posts={fromFarDown} />);
  const far = localStorage.getItem(SNAPSHOT_KEY);
  view.rerender(<Feed posts={fromFarDown.toSpliced(3, 1)} />);

  expect(far).not.toBeNull();
  expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
});
