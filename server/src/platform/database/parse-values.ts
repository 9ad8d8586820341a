import type { CustomTypesConfig } from 'pg';
import pg from 'pg';

type Parse = (text: string) => unknown;

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins;
// PostgreSQL's numbers for the arrays of these types, which pg has no names for.
const [DATES, INT8S, NUMERICS, TIMESTAMPTZS] = [1182, 1016, 1231, 1185];

const parsers: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  // A date is a day on a calendar: as a JavaScript Date it would move with the time zone (R15).
  [DATE, (text) => text],
  [DATES, arrayOf((text) => text)],
  [INT8, parseInteger],
  [INT8S, arrayOf(parseInteger)],
  [NUMERIC, Number],
  [NUMERICS, arrayOf(Number)],
  [TIMESTAMPTZ, parseInstant],
  [TIMESTAMPTZS, arrayOf(parseInstant)],
]);

/**
 * How values of the database become values of the program, for the pools of `openDatabase` alone: `date` as `YYYY-MM-DD`
 * text, `timestamptz` as ISO text ending in Z, `numeric` and `bigint` as numbers, arrays of these alike; anything else as
 * `pg` does. A bigint that a number cannot hold exactly throws.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: (type, format) => {
    const parse = format === 'binary' ? undefined : parsers.get(type);
    return parse ?? pg.types.getTypeParser(type, format);
  },
};

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds the integer ${text}, too large for a number.`);
  return value;
}

function parseInstant(text: string): string {
  return Temporal.Instant.from(text).toString();
}

/** Arrays of one dimension. No value of these types has a comma, a quote or a brace in it. */
function arrayOf(parse: Parse): Parse {
  return (text) => {
    if (text === '{}') return [];
    const items = text.slice(1, -1).replaceAll('"', '').split(',');
    return items.map((item) => (item === 'NULL' ? null : parse(item)));
  };
}
