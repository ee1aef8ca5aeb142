import type { TestServer } from './test-server.ts';

/** For `config` of a test server: metrics on a free port. */
export const METRICS_ON = { metricsListen: { host: '127.0.0.1', port: 0 } } as const;

/** The figures of a server that listens. */
export async function readMetrics(server: TestServer): Promise<Figures> {
  await server.listen();
  const response = await fetch(`${server.server.metricsOrigin}/metrics`);
  if (response.status !== 200) throw new Error(`No metrics: ${response.status}`);
  return new Figures(await response.text());
}

/** Figures in Prometheus' text format. */
export class Figures {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value of a series, such as `posy_jobs{state="dead"}`; null when it is absent. */
  of(series: string): number | null {
    const line = this.text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? null : Number(line.slice(series.length + 1));
  }

  /** All names, without the endings of histograms. */
  get names(): ReadonlySet<string> {
    return new Set([...this.text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  }
}
