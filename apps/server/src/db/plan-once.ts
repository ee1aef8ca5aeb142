import { type LimitNode, type OnNode, SqliteQueryCompiler, type WhereNode } from 'kysely';

/**
 * SQL whose plan does not depend on its parameters. A SQLite with STAT4 looks at the values of parameters in conditions and
 * limits while it plans, and so plans the statement again at each execution. It does not look into `(select ?)`: the same
 * rows by the same indexes. A condition of a partial index has to be a literal then, as `hotQuery` writes it.
 */
export class PlanOnceCompiler extends SqliteQueryCompiler {
  #isPlanned = false;

  protected override visitWhere(node: WhereNode): void {
    this.#planned(() => super.visitWhere(node));
  }

  protected override visitOn(node: OnNode): void {
    this.#planned(() => super.visitOn(node));
  }

  protected override visitLimit(node: LimitNode): void {
    this.#planned(() => super.visitLimit(node));
  }

  protected override appendValue(parameter: unknown): void {
    if (!this.#isPlanned) return super.appendValue(parameter);
    this.append('(select ');
    super.appendValue(parameter);
    this.append(')');
  }

  #planned(visit: () => void): void {
    const before = this.#isPlanned;
    this.#isPlanned = true;
    visit();
    this.#isPlanned = before;
  }
}
