/** A line of the text format of Prometheus. */
export interface MetricSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads what a scrape was answered. */
export function readSamples(text: string): MetricSample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inner = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const labels = Object.fromEntries(
        [...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]),
      );
      return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
    });
}
