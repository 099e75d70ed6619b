import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';

export interface HistogramCounts {
  readonly bounds: readonly number[];
  /** One more than bounds. */
  readonly counts: readonly number[];
  readonly sum: number;
}

/** A value, or one for each set of labels. */
type Values = number | readonly Labelled[];
export interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/**
 * What this process says about itself to Prometheus. Whoever counts does so in a plain field; it is read when somebody asks.
 * No label names a home, a resident, a member of staff or a device.
 */
export class Metrics {
  private readonly registry = new Registry();

  /** @param process whether the figures of Node are part of it: processor time, memory, event loop */
  constructor({ process = false }: { process?: boolean } = {}) {
    if (process) collectDefaultMetrics({ register: this.registry });
  }

  readonly contentType = this.registry.contentType;

  text(): Promise<string> {
    return this.registry.metrics();
  }

  names(): string[] {
    return this.registry.getMetricsAsArray().map(({ name }) => name);
  }

  /** Of durations that are counted elsewhere. The registry asks a metric for its name and its values, and nothing else. */
  histogram({ name, help }: Measure, read: () => HistogramCounts): void {
    const get = async () => ({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: seriesOf(name, read()),
    });
    this.registry.registerMetric({ name, get } as unknown as Metric);
  }

  /** Only grows, as long as the process lives. */
  counter({ name, help, labels = [] }: Measure, read: () => Values): void {
    const counter = new Counter({
      ...{ name, help, labelNames: [...labels], registers: [this.registry] },
      collect: () => {
        counter.reset();
        for (const { labels, value } of asList(read())) counter.inc(labels, value);
      },
    });
  }

  /** Undefined: not known at the moment, so nothing is said. */
  gauge(
    { name, help, labels = [] }: Measure,
    read: () => Values | undefined | Promise<Values | undefined>,
  ): void {
    const gauge = new Gauge({
      ...{ name, help, labelNames: [...labels], registers: [this.registry] },
      collect: async () => {
        const values = await read();
        // A gauge without labels would be zero after a reset.
        if (labels.length > 0) gauge.reset();
        else gauge.remove();
        for (const { labels, value } of asList(values ?? [])) gauge.set(labels, value);
      },
    });
  }
}

const asList = (values: Values): readonly Labelled[] =>
  typeof values === 'number' ? [{ labels: {}, value: values }] : values;

/** Each bucket counts all durations up to its bound, the last one all. */
function seriesOf(name: string, { bounds, counts, sum }: HistogramCounts) {
  let count = 0;
  const buckets = counts.map((more, index) => {
    count += more;
    const le = bounds[index] ?? '+Inf';
    return { metricName: `${name}_bucket`, labels: { le }, value: count };
  });
  const total = (what: string, value: number) => ({ metricName: `${name}_${what}`, labels: {}, value });
  return [...buckets, total('sum', sum), total('count', count)];
}
