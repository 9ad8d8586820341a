import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

type WeeksChartProps = {
  /** The latest first. */
  years: readonly number[];
  weeks: readonly { week: string; counts: readonly number[] }[];
  height: number;
};

/** The year in colour, those before it in grey; each is told apart by its line too. */
const EARLIEST = { color: 'var(--app-field-line)', strokeDasharray: '2 3' };
const LINES = [
  { color: 'var(--mantine-primary-color-filled)', strokeDasharray: '' },
  { color: 'var(--app-quiet)', strokeDasharray: '6 3' },
];

/** Lines of the records that were handed in each week. */
export function WeeksChart({ years, weeks, height }: WeeksChartProps) {
  const data = weeks.map(({ week, counts }) => ({
    week,
    ...Object.fromEntries(years.map((year, place) => [String(year), counts[place] ?? 0])),
  }));
  return (
    <LineChart
      h={height}
      data={data}
      dataKey="week"
      series={years.map((year, place) => ({ name: String(year), ...(LINES[place] ?? EARLIEST) }))}
      // The table behind the picture is what readers have.
      lineChartProps={{ accessibilityLayer: false }}
      curveType="linear"
      withDots={false}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
    />
  );
}
