import 'fake-indexeddb/auto';
import { formatCursor } from '@posy/contract/sync';
import { aComment, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { SearcherContext } from '../device-search/searcher.ts';
import { searchHere } from '../device-search/testing/search-here.ts';
import { aPerson } from '../people/testing/a-person.ts';
import { setSessionState } from '../session/session-state.ts';
import { DiscoverScreen } from './discover-screen.tsx';

const uid = aUserId(1);
const cursor = { epoch: 'e1', g: 5, u: 5 };
const zoe = aPerson(11, 'Zoë Blom', { bio: 'Tulips https://posy.garden/tulips javascript:alert(1)' });
const zora = aPerson(12, 'Zora Meyer', { username: null });

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: uid } });
  vi.stubGlobal('IntersectionObserver', StillObserver);
});

afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

/** An IntersectionObserver that reports nothing. */
class StillObserver {
  observe(): void {}
  disconnect(): void {}
}

function answerWith(answer: () => Response | Promise<Response>): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return answer();
  });
  return calls;
}

function found(people: readonly (typeof zoe)[], link?: string): Response {
  const headers = {
    'x-posy': '1',
    'content-type': 'application/json',
    'x-posy-user': uid,
    'x-sync-as-of': formatCursor(cursor),
    ...(link !== undefined && { link }),
  };
  return new Response(JSON.stringify(people.map((person) => ({ ...person, isFollowing: false }))), { headers });
}

function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

async function open(query: string, seen: readonly (typeof zoe)[] = []) {
  const local = await testLocal(testDevice(), uid);
  const state = { k: 'state', cacheEpoch: CACHE_EPOCH, cursor, window: null, settled: cursor, lastOkAt: 1 } as const;
  await local.cache.sync.put(state);
  await local.cache.users.bulkPut([...seen]);
  const onSearch = vi.fn<(query: string) => void>();
  const onMessage = vi.fn<(username: string) => void>();
  await renderOnDevice(
    local,
    <SearcherContext value={searchHere}>
      <DiscoverScreen query={query} onSearch={onSearch} onMessage={onMessage} />
    </SearcherContext>,
  );
  return { onSearch, onMessage, local };
}

const box = () => screen.getByRole('searchbox', { name: 'Name or username' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const cards = () => screen.findAllByRole('listitem');

test('without a search the screen explains what to search for', async () => {
  await open('');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Discover Friends');
  expect(screen.getByText('Type at least 2 characters to search users')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Search Results' })).toBeNull();
});

test('N03 Enter with one character beside the @ asks for two, and does not search', async () => {
  const calls = answerWith(unreachable);
  const { onSearch } = await open('');

  type(' @z ');
  fireEvent.submit(box());

  expect(screen.getByRole('alert').textContent).toBe('Type at least 2 characters to search users');
  expect(onSearch).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test('Enter and the button search for the typed text', async () => {
  answerWith(unreachable);
  const { onSearch } = await open('');

  type(' zoe ');
  fireEvent.submit(box());
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));

  expect(onSearch.mock.calls).toEqual([['zoe'], ['zoe']]);
});

test('results are cards with name, username and a bio with a clickable web address', async () => {
  answerWith(() => found([zoe]));
  await open('zo');

  const [card] = await cards();
  if (!card) throw new Error('no card');
  expect(within(card).getByText('Zoë Blom')).toBeDefined();
  expect(within(card).getByText('@zoe.blom')).toBeDefined();
  await waitFor(() => expect(within(card).queryByText('On this device')).toBeNull());
  const href = async (name: string) => (await within(card).findByRole('link', { name })).getAttribute('href');
  expect(await href('Zoë Blom')).toBe('/u/zoe.blom');
  expect(await href('https://posy.garden/tulips')).toBe('https://posy.garden/tulips');
  expect(await screen.findByText('1 person')).toBeDefined();
});

test('the message button opens a conversation, if the user has a username', async () => {
  answerWith(() => found([zoe, zora]));
  const { onMessage } = await open('zo');
  await screen.findByText('Zora Meyer');

  fireEvent.click(screen.getByRole('button', { name: 'Message Zoë Blom' }));
  expect(onMessage.mock.calls).toEqual([['zoe.blom']]);

  fireEvent.click(screen.getByRole('button', { name: 'Message Zora Meyer' }));
  expect(onMessage).toHaveBeenCalledTimes(1);
  expect(visibleToast()?.description).toBe('User must have a username to start a conversation.');
});

test('the own card shows pending changes and has no message or follow button', async () => {
  answerWith(() => found([aPerson(1, 'Zada Zobel')]));
  await open('zo');

  await screen.findByText('Ada Lovelace');

  expect(screen.queryByRole('button', { name: /Message/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
});

test('usernames are suggested while typing, and choosing one searches for it', async () => {
  answerWith(() => new Promise<Response>(() => {}));
  const { onSearch } = await open('', [
    zoe,
    zora,
    aPerson(13, 'Zola Abel'),
    aPerson(14, 'Zoltan Kis'),
    aPerson(15, 'Zoya Ray'),
  ]);

  type('zo');

  const chips = await within(await screen.findByRole('list', { name: 'Suggested usernames' })).findAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    '@zoe.blom, Zoë Blom',
    '@zola.abel, Zola Abel',
    '@zoltan.kis, Zoltan Kis',
  ]);
  if (chips[1]) fireEvent.click(chips[1]);
  expect(onSearch.mock.calls).toEqual([['@zola.abel']]);
  expect(box()).toHaveProperty('value', '@zola.abel');
});

test('E38 three suggestions are requested while typing, and a search has no limit', async () => {
  const calls = answerWith(() => found([zoe]));
  await open('');
  type('zo');
  await screen.findByRole('list', { name: 'Suggested usernames' });
  cleanup();
  await open('zo');

  await screen.findByRole('heading', { name: 'Search Results' });
  const searches = () => calls.filter((path) => path.includes('/search'));
  await waitFor(() => expect(searches()).toEqual(['/api/users/search?q=zo&limit=3', '/api/users/search?q=zo']));
});

test('Q09 posts and comments of this device appear while typing, below the users', async () => {
  setSyncStatus({ network: 'offline' });
  answerWith(unreachable);
  const author = { ...aPost().user, id: aUserId(2), firstName: 'Bea' };
  const { local } = await open('', [zoe]);
  await local.cache.posts.put(
    aPost({ id: aPostId(1), content: 'Zopf with zoisite', location: 'Zürich', user: author }),
  );
  const createdAt = new Date(0).toISOString();
  const comment = aComment({ content: 'Zoom in!', createdAt, user: author });
  await local.cache.comments.put(comment);

  type('zo');

  const people = await screen.findByRole('list', { name: 'People' });
  expect(within(people).getByText('Zoë Blom')).toBeDefined();
  const posts = await screen.findByRole('list', { name: 'Posts' });
  expect(within(posts).getByRole('button').textContent).toContain('Zopf with zoisite · Zürich');
  expect(await screen.findByRole('list', { name: 'Comments' })).toBeDefined();
  expect(screen.getByText('1 post on this device, 1 comment on this device')).toBeDefined();
  expect(screen.getByText('Not connected — only this device was searched')).toBeDefined();
  fireEvent.click(within(posts).getByRole('button'));
  expect(openDialog.get()).toEqual(['photo', { postId: aPostId(1) }]);

  await blockPerson(local, author.id, true);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Posts' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Comments' })).toBeNull());
});

test('Q09 a misspelled name finds users of the device; results of the server come below without moving them', async () => {
  const answer = Promise.withResolvers<void>();
  answerWith(async () => {
    await answer.promise;
    return found([aPerson(14, 'Rosalnd Kis')]);
  });
  await open('', [aPerson(13, 'Rosalind Abel')]);

  type('rosalnd');
  const people = await screen.findByRole('list', { name: 'People' });
  await act(async () => answer.resolve());

  await waitFor(() => expect(within(people).getAllByRole('listitem')).toHaveLength(2));
  const names = within(people)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(names[0]).toContain('Rosalind Abel');
  expect(names[1]).toContain('Rosalnd Kis');
});

test('an empty result while typing speaks of this device', async () => {
  answerWith(() => new Promise<Response>(() => {}));
  await open('');

  type('qq');

  expect(await screen.findByText('Nothing on this device')).toBeDefined();
});

test('an empty result is reported', async () => {
  answerWith(() => found([]));

  await open('zo');

  expect(await screen.findByText('No users found')).toBeDefined();
});

test('without a network known users are shown, marked as on this device', async () => {
  setSyncStatus({ network: 'offline' });
  answerWith(unreachable);

  await open('zo', [zoe]);

  expect(await screen.findByText('Offline — showing people seen before on this device')).toBeDefined();
  expect(screen.getByText('On this device')).toBeDefined();
  expect(screen.queryByText('Failed to search users. Please try again.')).toBeNull();
});

test('a failing server is reported, with the users of the device and a retry button', async () => {
  const calls = answerWith(
    () => new Response('{}', { status: 503, headers: { 'x-posy': '1', 'content-type': 'application/json' } }),
  );
  await open('zo', [zoe]);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to search users. Please try again.');
  expect(screen.getByText('Zoë Blom')).toBeDefined();

  answerWith(() => found([zoe]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await waitFor(() => expect(screen.queryByText('On this device')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  // The follow states of local results are fetched too.
  expect(calls.filter((path) => path.includes('/search'))).toEqual(['/api/users/search?q=zo']);
});

test('clearing empties the box and ends the search', async () => {
  answerWith(() => found([zoe]));
  const { onSearch } = await open('zo');

  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));

  expect(box()).toHaveProperty('value', '');
  expect(onSearch.mock.calls).toEqual([['']]);
});
