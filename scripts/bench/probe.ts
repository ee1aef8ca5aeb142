/**
 * Loaded into a measured server with `--import`: tells the bench, when asked over the channel between the two processes,
 * how long its event loop stood still at most. A timer that comes late is the stall as a request would feel it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  process.send?.(delay.max / 1e6);
  delay.reset();
});
// The question may never come: the channel must not keep a stopping server alive.
process.channel?.unref();
