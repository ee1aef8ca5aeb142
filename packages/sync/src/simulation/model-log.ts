interface ModelScope {
  head: number;
  floor: number;
  /** Newest number of each touched row. */
  readonly rows: Map<string, number>;
}

/** The compacted change log: each row once per scope, at its newest number. */
export class ChangeLog {
  private readonly scopes = new Map<string, ModelScope>();
  /** Written, with numbers, but not yet visible: only with the bug that numbers before the commit. */
  private readonly limbo: (readonly { scope: string; row: string; seq: number }[])[] = [];
  private readonly isNaive: boolean;

  constructor(isNaive: boolean) {
    this.isNaive = isNaive;
  }

  commit(touches: readonly (readonly [string, string])[]): void {
    const numbered = touches.map(([scope, row]) => ({ scope, row, seq: ++this.scope(scope).head }));
    if (this.isNaive) this.limbo.push(numbered);
    else this.publish(numbered);
  }

  /** Makes the oldest invisible transaction visible. */
  commitLimbo(): boolean {
    const oldest = this.limbo.shift();
    if (oldest) this.publish(oldest);
    return oldest !== undefined;
  }

  head(scope: string): number {
    return this.scope(scope).head;
  }

  bounds(scope: string): { readonly head: number; readonly floor: number } {
    return this.scope(scope);
  }

  /** Touches above a number, oldest first. */
  after(scope: string, seq: number): { readonly row: string; readonly seq: number }[] {
    const rows = [...this.scope(scope).rows].map(([row, at]) => ({ row, seq: at }));
    return rows.filter((touch) => touch.seq > seq).toSorted((a, b) => a.seq - b.seq);
  }

  purge(scope: string, upTo: number): void {
    const found = this.scope(scope);
    const floor = Math.min(upTo, found.head);
    for (const [row, seq] of found.rows) if (seq <= floor) found.rows.delete(row);
    found.floor = Math.max(found.floor, floor);
  }

  private publish(touches: readonly { scope: string; row: string; seq: number }[]): void {
    for (const { scope, row, seq } of touches) {
      const { rows } = this.scope(scope);
      if ((rows.get(row) ?? 0) < seq) rows.set(row, seq);
    }
  }

  private scope(name: string): ModelScope {
    const found = this.scopes.get(name) ?? { head: 0, floor: 0, rows: new Map<string, number>() };
    this.scopes.set(name, found);
    return found;
  }
}
