import type { FeatureNames } from './names.ts';

/** Text of each web file of a feature that stores or sends its data, by path. */
export function webFiles(names: FeatureNames): Readonly<Record<string, string>> {
  const { kebab, camel, pascal, one, One, file, UPPER } = names;
  const folder = `apps/web/src/features/${kebab}`;
  return {
    [`${folder}/${kebab}.sync.ts`]: `import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import { ${One}IdSchema } from '@posy/contract/ids';
import { create${One}Call, ${One}EntitySchema } from '@posy/contract/${kebab}';
import type { MutationDefinition } from '@posy/sync/mutation';
import * as Type from 'typebox';
import { tableChanges } from '../../local/change-definition.ts';

const ArgsSchema = Type.Object({ id: ${One}IdSchema, text: Type.String() });
export type Create${One}Args = Type.Static<typeof ArgsSchema>;

/** Stores a text. The id is made on the device, so that sending it twice stores it once. */
export const create${One}: MutationDefinition<Create${One}Args> = {
  kind: '${one}.create',
  version: 1,
  read: (args) => (matches(ArgsSchema, args) ? args : null),
  lane: () => '${kebab}',
  target: ({ id }) => ({ type: '${one}', id }),
  request: ({ id, text }) => requestOf(create${One}Call, {}, { id, text }),
};

/** The user's own rows, as the server has them. */
export const ${one}Changes = tableChanges({
  type: '${one}',
  table: (cache) => cache.${camel},
  schema: ${One}EntitySchema,
  toRow: (row, rev) => ({ ...row, rev }),
  scopeOf: () => 'u',
});
`,
    [`${folder}/${kebab}.local.ts`]: `import type { ${One}Entity } from '@posy/contract/${kebab}';
import type { OutboxEntry } from '@posy/sync/mutation';
import { entriesOf } from '@posy/sync/pending';
import type { LocalDb } from '../../local/local-db.ts';
import { type Delivery, deliveryOf, SENT } from '../../sync/delivery.ts';
import { folded } from '../../sync/folded.ts';
import { create${One} } from './${kebab}.sync.ts';

/** One as it is drawn: a row of the server, or an unsent one. */
export interface ${One}View {
  readonly id: string;
  readonly text: string;
  readonly delivery: Delivery;
}

/**
 * Folds the outbox over the server's rows: unsent ones on top, until the server's row is here.
 *
 * @param rows newest first
 * @param entries by \`ord\`
 */
export function fold${pascal}(rows: readonly ${One}Entity[], entries: readonly OutboxEntry[]): ${One}View[] {
  const known = new Set<string>(rows.map(({ id }) => id));
  const unsent = entriesOf(create${One}, entries).filter(({ args }) => !known.has(args.id));
  return [
    ...unsent.toReversed().map(({ entry, args }) => ({ ...args, delivery: deliveryOf(entry) })),
    ...rows.map(({ id, text }) => ({ id, text, delivery: SENT })),
  ];
}

/** The user's own, newest first, with unsent ones. Run it inside \`liveQuery\`. */
export async function read${pascal}(local: LocalDb): Promise<${One}View[]> {
  const { entries, rows } = await folded(local, [create${One}.kind], () =>
    local.cache.${camel}.orderBy('createdAt').reverse().toArray(),
  );
  return fold${pascal}(rows, entries);
}
`,
    [`${folder}/save-${file}.ts`]: `import { matches } from '@posy/contract/check';
import { ${One}IdSchema } from '@posy/contract/ids';
import { MAX_${UPPER}_LENGTH } from '@posy/contract/${kebab}';
import { textProblem } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { ${camel}Texts as texts } from './${kebab}.en.ts';
import { create${One} } from './${kebab}.sync.ts';

/** The error for which the server would refuse a text; null: none. */
export function ${one}Error(text: string): string | null {
  const problem = textProblem(text.trim(), MAX_${UPPER}_LENGTH);
  if (problem === null) return null;
  return problem === 'too_long' ? texts.tooLong({ limit: MAX_${UPPER}_LENGTH }) : errorMessage(problem);
}

/** Enqueues a text. Throws the errors of \`enqueue\`, mainly for a full device: nothing is enqueued then. */
export async function save${One}(local: LocalDb, text: string): Promise<void> {
  const id = local.device.newId();
  assert(matches(${One}IdSchema, id), 'a device makes UUIDs');
  await enqueue(local, create${One}, { id, text: text.trim() });
}
`,
    [`${folder}/${file}-words.ts`]: `import { ${camel}Texts as texts } from './${kebab}.en.ts';
import { create${One} } from './${kebab}.sync.ts';

/** The texts of the outbox about this mutation: see \`outbox/entry-words.ts\`. */
export const ${one}Words = [
  {
    kind: create${One}.kind,
    title: (args: unknown) => create${One}.read(args)?.text ?? texts.title,
    what: texts.what,
    sent: null,
    refused: (_code: string, message: string) => message || texts.failed,
    refusedTitle: texts.failed,
    staysWhenRefused: true,
  },
] as const;
`,
  };
}
