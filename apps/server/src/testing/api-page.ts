import { ERRORS } from '@posy/contract/errors';
import { codesOf } from '../http/call-description.ts';

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems'] as const;

/** A schema of the description, as far as it bounds values. */
interface BoundedShape extends Readonly<Partial<Record<(typeof BOUNDS)[number], number | boolean>>> {
  readonly properties?: Readonly<Record<string, BoundedShape>>;
  readonly items?: BoundedShape;
  readonly anyOf?: readonly BoundedShape[];
}

interface Shape extends Omit<BoundedShape, 'properties' | 'items' | 'anyOf'> {
  readonly type?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly contentMediaType?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Shape }>>;
}

interface Call {
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Shape;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
}

const INTRODUCTION = `# API

Generated from the OpenAPI 3.1 description by \`npx -y pnpm@12 api-docs\`; a test compares both. The description has all schemas. While
developing it is at \`/api/docs\`; in production signed-in users read it at \`/api/openapi.json\` where \`API_DOCS=true\` is set.

- **Authentication.** Sign-up and log-in set the session cookie: \`__Host-sid\` over https, \`sid\` on loopback addresses. Nothing
  else authenticates. Writes from other sites are refused (403 \`cross_site\`).
- **Writes happen once.** A write with an \`Idempotency-Key\` (8 to 100 letters, digits, \`-\` and \`_\`; best a UUID) is done once, and a
  repetition gets the first answer with \`Idempotency-Replayed: true\`. The same key for another request is 422. Answers carry
  \`X-Sync-Ack\`, the position at which the change reaches devices. Uploads in pieces, log-in and sessions take no key.
- **Right account.** \`X-Expect-User: <id>\` makes a call 409 \`user_mismatch\` when another account is signed in.
- **Lists** take \`limit\` and \`cursor\`, and name the next page in \`Link: <…>; rel="next"\`.
- **Bodies** are JSON (at most 64 KiB) or, for calls with files, \`multipart/form-data\`. A call that takes \`uploadId\` also takes its
  fields as JSON: large files come in pieces through \`/api/uploads\` (tus 1.0: creation, expiration, termination).
- **Every answer** has \`X-Request-Id\`, which finds its lines in the server's log.
- **Refusals** are \`{ statusCode, code, message, details?, requestId? }\`, with the code in \`X-Error-Code\` too. \`details\` names
  wrong fields. 429 and 503 say in \`Retry-After\` when to come back.
- **Any call** may be refused with 421, 426, 429, 500, 503 or 507, any call for signed-in users also with 401. The tables leave these
  out, the description does not.
`;

/** The page of all calls, one table per feature, as Markdown. */
export function renderApiPage({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, path, call })),
  );
  const tags = [...new Set(calls.map(({ call }) => tagOf(call)))].toSorted();
  const sections = tags.map((tag) => {
    const rows = calls.filter(({ call }) => tagOf(call) === tag).map(({ name, call }) => rowOf(name, call));
    return [`## ${tag}`, '', '| call | for | takes | answers | refuses |', '|---|---|---|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  return [INTRODUCTION, ...sections, boundsTable(calls), refusals()].join('\n');
}

/** What each call takes at most and at least. The lengths of typed texts are coarse: a refusal with a code of its own is exact. */
function boundsTable(calls: readonly { readonly name: string; readonly call: Call }[]): string {
  const rows = calls.flatMap(({ name, call: { parameters = [], requestBody } }) => {
    const shapes = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
    const bounds = [
      ...parameters.filter((each) => each.in !== 'header').flatMap((each) => boundsOf(each.name, each.schema)),
      ...shapes.flatMap((shape) => boundsOf('', shape)),
    ];
    return bounds.length === 0 ? [] : [`| \`${name}\` | ${[...new Set(bounds)].map(code).join('<br>')} |`];
  });
  return ['## Bounds', '', '| call | bounds |', '|---|---|', ...rows.toSorted(), ''].join('\n');
}

function tagOf({ tags = [] }: Call): string {
  return tags[0] ?? 'other';
}

function rowOf(name: string, call: Call): string {
  const statuses = Object.keys(call.responses);
  const answers = statuses.filter((status) => Number(status) < 400).map((status) => answerOf(status, call));
  const isOpen = audienceOf(call) === 'everybody';
  const refused = statuses.filter(
    (status) => Number(status) >= 400 && status !== '429' && (isOpen || status !== '401'),
  );
  return `| \`${name}\` | ${audienceOf(call)} | ${inputOf(call)} | ${answers.join('<br>')} | ${refused.join(', ')} |`;
}

function audienceOf({ description = '', security }: Call): string {
  if (security?.length === 0) return 'everybody';
  return description.startsWith('Administrators') ? 'administrators' : 'signed-in users';
}

function inputOf({ parameters = [], requestBody }: Call): string {
  const query = parameters.filter((each) => each.in === 'query').map(({ name, required }) => name + mark(required));
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `${type === 'application/json' ? '' : 'form '}${code(formatShape(schema))}`,
  );
  return [...(query.length > 0 ? [code(`?${query.join('&')}`)] : []), ...bodies].join('<br>');
}

function answerOf(status: string, { responses }: Call): string {
  const [type, answer] = Object.entries(responses[status]?.content ?? {})[0] ?? [];
  if (type === undefined || answer?.schema?.type === 'null') return status;
  return type === 'application/json' ? `${status} ${code(formatShape(answer?.schema))}` : `${status} ${code(type)}`;
}

/** A schema in one line: the names of an object's fields, without their types. */
function formatShape(shape: Shape | undefined): string {
  if (!shape) return '';
  if (shape.anyOf) return [...new Set(shape.anyOf.map(formatShape))].join(' or ');
  if (shape.items) return `[${formatShape(shape.items)}]`;
  if (!shape.properties) return shape.const === undefined ? (shape.type ?? 'any') : JSON.stringify(shape.const);
  const fields = Object.entries(shape.properties).map(
    ([name, field]) =>
      name + mark(shape.required?.includes(name)) + (field.contentMediaType === undefined ? '' : ' (file)'),
  );
  return `{ ${fields.join(', ')} }`;
}

function mark(isRequired: boolean | undefined): string {
  return isRequired === true ? '' : '?';
}

function code(text: string): string {
  return `\`${text.replaceAll('|', String.raw`\|`)}\``;
}

function refusals(): string {
  const statuses = [...new Set(Object.values(ERRORS).map(({ status }) => status))].toSorted((a, b) => a - b);
  const rows = statuses.map((status) => `| ${status} | ${codesOf(status).map(code).join(', ')} |`);
  return ['## Refusals', '', '| status | codes |', '|---|---|', ...rows, ''].join('\n');
}

/** The bounds of a field and of what is in it, like `content: maxLength 2200`. */
function boundsOf(name: string, shape: BoundedShape | undefined): readonly string[] {
  if (!shape) return [];
  const own = BOUNDS.flatMap((bound) => (shape[bound] === undefined ? [] : [`${bound} ${String(shape[bound])}`]));
  const inner = [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
      boundsOf(name === '' ? key : `${name}.${key}`, each),
    ),
    ...boundsOf(`${name}[]`, shape.items),
    ...(shape.anyOf ?? []).flatMap((each) => boundsOf(name, each)),
  ];
  return [...new Set([...(own.length > 0 ? [`${name}: ${own.join(', ')}`] : []), ...inner])];
}
