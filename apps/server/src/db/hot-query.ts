import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type Kysely,
  type OperationNodeSource,
  OperationNodeTransformer,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
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
 * A query that is built and compiled once: Kysely's building costs several times the run time of a short query in SQLite.
 * Write the query as usual, with `param('name')` for each value that varies; the same definition serves both dialects.
 * Its first use throws if it selects or returns `*` instead of named columns.
 */
export function hotQuery<P extends object, R>(
  build: (db: Kysely<Tables>, param: <K extends keyof P & string>(name: K) => P[K]) => Built<R>,
): HotQuery<P, R> {
  const compiledByAdapter = new WeakMap<object, CompiledQuery<R>>();

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stands in for a value that comes later
  const param = <K extends keyof P & string>(name: K) => new Placeholder(name) as P[K];

  function execute(db: Kysely<Tables>, params: P) {
    const { adapter } = db.getExecutor();
    let compiled = compiledByAdapter.get(adapter);
    if (!compiled) {
      const node = literals.transformNode(build(db, param).toOperationNode());
      requireColumns(node);
      compiled = db.getExecutor().compileQuery<R>(node, createQueryId());
      compiledByAdapter.set(adapter, compiled);
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(params, value.name) : value,
    );
    return db.executeQuery<R>({ ...compiled, parameters });
  }

  return {
    all: async (db, params) => (await execute(db, params)).rows,
    first: async (db, params) => (await execute(db, params)).rows[0],
    run: async (db, params) => Number((await execute(db, params)).numAffectedRows ?? 0n),
  };
}
