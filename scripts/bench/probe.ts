/**
 * Loaded into a measured server with `--import`. Reports the longest stall of its event loop when the bench asks over the
 * channel between the two processes. A late timer measures a stall as a request would feel it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  process.send?.(delay.max / 1e6);
  delay.reset();
});
// An open channel must not keep a stopping server alive.
process.channel?.unref();
