import type { Clock } from '@posy/std/clock';
import type { Logger } from 'pino';
import { normalizeSql, type StatementWatch } from '../db/statement-watch.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { LogBudget } from './log-budget.ts';
import type { Metrics } from './metrics.ts';
import { currentWork } from './work-context.ts';

interface WatchDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  /** In ms; 0: no statement is slow. */
  readonly slowMs: number;
}

/** Logs slow statements without their values. On PostgreSQL the time includes that for locks and the network. */
export function watchStatements({ clock, log, metrics, tracer, slowMs }: WatchDeps): StatementWatch {
  const budget = new LogBudget({ log, clock });
  return {
    now: () => clock.monotonic(),
    end(sql, startedAt) {
      if (tracer && currentWork()?.span?.isSampled === true) {
        const statement = normalizeSql(sql);
        const [name = ''] = statement.split(' ', 1);
        tracer.part({ name, kind: 'client', startedAt, attributes: { 'db.query.text': statement } });
      }
      const ms = clock.monotonic() - startedAt;
      if (slowMs === 0 || ms < slowMs) return;
      metrics.slow('statement');
      budget.warn({ statement: normalizeSql(sql), ms: Math.round(ms) }, 'A slow statement');
    },
  };
}
