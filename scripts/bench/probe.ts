/**
 * Loaded into a measured server with `--import`. Reports the stalls of its event loop since the last question when the bench
 * asks over the channel between the two processes: the longest, or the 99th percentile for `p99`. A late timer measures a stall
 * as a request would feel it. `share`: the share of the time in which the loop was busy.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let reported = performance.eventLoopUtilization();
process.on('message', (question) => {
  if (question === 'share') {
    const now = performance.eventLoopUtilization();
    process.send?.(performance.eventLoopUtilization(now, reported).utilization);
    reported = now;
    return;
  }
  process.send?.((question === 'p99' ? delay.percentile(99) : delay.max) / 1e6);
  delay.reset();
});
// An open channel must not keep a stopping server alive.
process.channel?.unref();
