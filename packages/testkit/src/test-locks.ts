/** Locks of one device. Each has one holder at a time, and an attempt never waits. */
export class TestLocks {
  readonly held = new Set<string>();
  isExclusive = true;

  async tryRun<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    if (this.held.has(name)) return null;
    this.held.add(name);
    try {
      return await work();
    } finally {
      this.held.delete(name);
    }
  }
}
