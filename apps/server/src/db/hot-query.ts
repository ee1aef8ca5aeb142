import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type Kysely,
  LimitNode,
  type OperationNodeSource,
  OperationNodeTransformer,
  PostgresAdapter,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectQueryNode,
  ValueNode,
} from 'kysely';
import type { Tables } from './tables.ts';

/** A query whose SQL is built and compiled once; afterwards only its parameters are put in. */
export interface HotQuery<P, R> {
  all(db: Kysely<Tables>, params: P): Promise<R[]>;
  first(db: Kysely<Tables>, params: P): Promise<R | undefined>;
  /** Runs it and returns the number of inserted, updated or deleted rows. */
  run(db: Kysely<Tables>, params: P): Promise<number>;
}

/** A query that returns rows of type `R`. Its compiled form alone does not check this type. */
interface Built<R> extends Compilable<R>, OperationNodeSource {
  toOperationNode(): RootOperationNode;
  execute(): Promise<R[]>;
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Makes literals of all values that are the same at each execution: partial indexes are chosen by them. */
class Literals extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Placeholder ? node : ValueNode.createImmediate(node.value);
  }
}

const literals = new Literals();

/**
 * PostgreSQL refuses a prepared statement whose columns have changed: with `*`, running processes would fail once another
 * process has added a column.
 */
function requireColumns(root: RootOperationNode): void {
  const { selections = [] } = 'returning' in root ? (root.returning ?? {}) : 'selections' in root ? root : {};
  for (const { selection } of selections) {
    const isAll = SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column));
    if (isAll) throw new Error('A hot query lists its columns');
  }
}

/**
 * The limits that pages have on PostgreSQL; rows beyond the wanted number are cut off. With an unknown limit PostgreSQL expects a
 * tenth of all rows, so that no general plan looks cheap, and it plans at each execution, which takes longer than reading a page.
 */
const LIMITS = [2, 21, 101, 501];

interface HotQueryOptions {
  /**
   * Lets PostgreSQL keep one plan for all values. Only for a list that is read from one index in its order, with scalar subqueries or
   * joins by primary keys: a plan for an average person is very slow for one with much more.
   */
  readonly keepsPlan?: boolean;
}

/** The parameter that limits a list; undefined for other queries. */
function limitOf(root: RootOperationNode): Placeholder | undefined {
  const limit = SelectQueryNode.is(root) ? root.limit?.limit : undefined;
  return limit && ValueNode.is(limit) && limit.value instanceof Placeholder ? limit.value : undefined;
}

function withLimit(root: RootOperationNode, limit: number | undefined): RootOperationNode {
  if (limit === undefined || !SelectQueryNode.is(root)) return root;
  return { ...root, limit: LimitNode.create(ValueNode.createImmediate(limit)) };
}

/** A query for one dialect; `compiled`: by the limit that its statement has. */
interface Forms<R> {
  readonly root: RootOperationNode;
  readonly limit: Placeholder | undefined;
  readonly compiled: Map<number | undefined, CompiledQuery<R>>;
}

/**
 * A query that is built and compiled once: Kysely's building costs several times the run time of a short query in SQLite.
 * Write the query as usual, with `param('name')` for each value that varies; the same definition serves both dialects.
 * Its first use throws if it selects or returns `*` instead of named columns.
 */
export function hotQuery<P extends object, R>(
  build: (db: Kysely<Tables>, param: <K extends keyof P & string>(name: K) => P[K]) => Built<R>,
  { keepsPlan = false }: HotQueryOptions = {},
): HotQuery<P, R> {
  const formsByAdapter = new WeakMap<object, Forms<R>>();

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stands in for a value that comes later
  const param = <K extends keyof P & string>(name: K) => new Placeholder(name) as P[K];

  function formsFor(db: Kysely<Tables>): Forms<R> {
    const { adapter } = db.getExecutor();
    let forms = formsByAdapter.get(adapter);
    if (!forms) {
      const root = literals.transformNode(build(db, param).toOperationNode());
      requireColumns(root);
      const limit = keepsPlan && adapter instanceof PostgresAdapter ? limitOf(root) : undefined;
      forms = { root, limit, compiled: new Map() };
      formsByAdapter.set(adapter, forms);
    }
    return forms;
  }

  async function execute(db: Kysely<Tables>, params: P) {
    const { root, limit, compiled } = formsFor(db);
    const wanted = limit && Number(Reflect.get(params, limit.name));
    const read = wanted === undefined ? undefined : LIMITS.find((each) => each >= wanted);
    let query = compiled.get(read);
    if (!query) {
      query = db.getExecutor().compileQuery<R>(withLimit(root, read), createQueryId());
      compiled.set(read, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(params, value.name) : value,
    );
    const result = await db.executeQuery<R>({ ...query, parameters });
    return read === undefined ? result : { ...result, rows: result.rows.slice(0, wanted) };
  }

  return {
    all: async (db, params) => (await execute(db, params)).rows,
    first: async (db, params) => (await execute(db, params)).rows[0],
    run: async (db, params) => Number((await execute(db, params)).numAffectedRows ?? 0n),
  };
}
