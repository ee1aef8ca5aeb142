import { afterAll, vi } from 'vitest';

/**
 * Several files share a process, which saves its start and the packages. Posy's own modules are evaluated anew for each file, so
 * that the state of a module never reaches another file. After a file its timers and channels end, as they would with its process.
 */
vi.resetModules();

/** Ends what the file before has left, which runs no hooks when all of its tests are skipped. */
const LEFT = Symbol.for('posy: what a file of tests leaves');
const left: unknown = Reflect.get(process, LEFT);
if (typeof left === 'function') left();

const endings: (() => void)[] = [];
const globals = Object.getOwnPropertyDescriptors(globalThis);
const { setTimeout, setInterval, BroadcastChannel } = globalThis;

const startTimer: ProxyHandler<typeof setTimeout & typeof setInterval> = {
  apply(start, self, [...given]) {
    const timer: NodeJS.Timeout = Reflect.apply(start, self, given);
    endings.push(() => clearTimeout(timer));
    return timer;
  },
};
globalThis.setTimeout = new Proxy(setTimeout, startTimer);
globalThis.setInterval = new Proxy(setInterval, startTimer);
globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
  construct(Channel, given) {
    const channel: BroadcastChannel = Reflect.construct(Channel, given);
    endings.push(() => channel.close());
    return channel;
  },
});

function endAll(): void {
  Reflect.deleteProperty(process, LEFT);
  for (const end of endings) end();
  Object.defineProperties(globalThis, globals);
}
Reflect.set(process, LEFT, endAll);

afterAll(async () => {
  vi.useRealTimers();
  // A module that this file still imports must not be evaluated for the next file.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  endAll();
});
