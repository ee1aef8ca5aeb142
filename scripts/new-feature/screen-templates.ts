import type { FeatureNames } from './names.ts';

/** Text of each file of a feature's page, and of their test, by path. */
export function screenFiles(names: FeatureNames): Readonly<Record<string, string>> {
  const { kebab, camel, pascal, one, One, file, UPPER } = names;
  const folder = `apps/web/src/features/${kebab}`;
  return {
    [`apps/web/src/routes/${kebab}-page.tsx`]: `import { ${pascal}Screen } from '../features/${kebab}/${kebab}-screen.tsx';

export function ${pascal}Page() {
  return <${pascal}Screen />;
}
`,
    [`${folder}/${kebab}-screen.tsx`]: `import { isBlank } from '@posy/contract/text';
import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Painted } from '../../kit/painted.tsx';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import type { Unsent } from '../../sync/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Row, RowHint, Rows } from '../../ui/row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { ${camel}Texts as texts } from './${kebab}.en.ts';
import { type ${One}View, read${pascal} } from './${kebab}.local.ts';
import { ${one}Error, save${One} } from './save-${file}.ts';
import styles from './${kebab}.module.css';

/** /${kebab}: a form, and the user's own from the device, newest first. */
export function ${pascal}Screen() {
  const local = useLocal();
  const ${camel} = useLiveQuery(() => read${pascal}(local), [local]);
  if (!${camel}) return null;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title} tabIndex={-1}>
        {texts.title}
      </h1>
      <${One}Form />
      {${camel}.length === 0 ? <Nothing /> : <${One}List ${camel}={${camel}} />}
      <Painted />
    </div>
  );
}

/** Stores a text on the device. Sending it happens later, by itself. */
function ${One}Form() {
  const local = useLocal();
  const [text, setText] = useState('');
  const [isFull, setIsFull] = useState(false);
  const problem = ${one}Error(text);
  const canSave = problem === null && !isBlank(text);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canSave) return;
    setText('');
    try {
      await save${One}(local, text);
    } catch {
      setText(text);
      setIsFull(true);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        name="text"
        label={texts.label}
        dir="auto"
        autoComplete="off"
        value={text}
        error={isFull ? texts.notStored : problem}
        onChange={(event) => {
          setText(event.target.value);
          setIsFull(false);
        }}
      />
      <Button type="submit" variant="primary" disabled={!canSave}>
        {texts.save}
      </Button>
    </form>
  );
}

function ${One}List({ ${camel} }: { readonly ${camel}: readonly ${One}View[] }) {
  return (
    <Rows label={texts.title}>
      {${camel}.map(({ id, text, delivery }) => (
        <Row key={id} lead={null}>
          <span dir="auto">{text}</span>
          {delivery.kind !== 'sent' && <RowHint>{stateText(delivery.kind)}</RowHint>}
        </Row>
      ))}
    </Rows>
  );
}

function stateText(kind: Unsent['kind']): string {
  return kind === 'failed' ? texts.failed : deliveryText(kind);
}

/** Shown for an empty list. Only a sync tells whether the user has none. */
function Nothing() {
  const { network, lastSyncedAt } = useSyncStatus();
  if (lastSyncedAt !== null) return <EmptyState title={texts.empty} />;
  if (network === 'online') return <RowSkeletons label={texts.loading} lead={null} />;
  return <EmptyState title={texts.nothingSaved} hint={texts.nothingSavedHint} art="cloud" />;
}
`,
    [`${folder}/${kebab}.module.css`]: `.screen {
  --empty-side: 0px;
  padding: var(--space-6) var(--space-4) var(--space-4);
}

.title {
  margin-block-end: var(--space-4);
  font: 700 var(--text-30) / 1.1 var(--font-display);
  letter-spacing: -0.02em;
}

.title:focus {
  outline: none;
}

.form {
  display: grid;
  gap: var(--space-3);
  margin-block-end: var(--space-4);
}
`,
    [`${folder}/${kebab}-screen.test.tsx`]: `import 'fake-indexeddb/auto';
import { ${One}EntitySchema, MAX_${UPPER}_LENGTH } from '@posy/contract/${kebab}';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Parse } from 'typebox/value';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { INITIAL_STATUS, setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { ${pascal}Screen } from './${kebab}-screen.tsx';

afterEach(() => {
  cleanup();
  setSyncStatus(INITIAL_STATUS);
});

async function open(): Promise<LocalDb> {
  const local = await testLocal(testDevice());
  await renderOnDevice(local, <${pascal}Screen />);
  await screen.findByRole('heading', { level: 1 });
  return local;
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

async function save(text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('New text'), { target: { value: text } });
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Save' })));
}

test('a saved text is on top at once, and says that it waits until the row of the server is here', async () => {
  const { cache, out } = await open();

  await save(' Roses ');
  await screen.findByText('Roses');
  await save('Tulips');
  await screen.findByText('Tulips');

  expect(rows()).toEqual(['TulipsWaiting to send', 'RosesWaiting to send']);
  const [entry] = await out.outbox.orderBy('ord').toArray();
  const row = { id: entry?.target.id, text: 'Roses', createdAt: '2026-01-01T00:00:00.000Z', rev: 1 };
  await act(async () => void (await cache.${camel}.put(Parse(${One}EntitySchema, row))));
  await expect.poll(rows).toEqual(['TulipsWaiting to send', 'Roses']);
});

test('a refused text says so', async () => {
  const { out } = await open();
  await save('Roses');
  await screen.findByText('Roses');

  await act(async () => void (await out.outbox.toCollection().modify({ status: 'failed' })));

  await expect.poll(rows).toEqual(['RosesNot sent. Open the outbox to try again.']);
});

test('an empty or too long text is not saved', async () => {
  const { out } = await open();

  await save(' ');
  await save('x'.repeat(MAX_${UPPER}_LENGTH + 1));

  expect(screen.getByText('The text can have at most 500 characters.')).toBeTruthy();
  expect(await out.outbox.count()).toBe(0);
});

test('an empty list says whether it is known to be empty', async () => {
  setSyncStatus({ ...INITIAL_STATUS, network: 'offline' });
  await open();
  expect(screen.getByText('Nothing is saved on this device yet')).toBeTruthy();

  act(() => setSyncStatus({ lastSyncedAt: 1 }));

  expect(screen.getByText('Nothing here yet')).toBeTruthy();
});
`,
  };
}
