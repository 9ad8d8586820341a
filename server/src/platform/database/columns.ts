/** The column of a name of ours: `cpd_year_id` of `cpdYearId`. */
type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : '';

type Columns<Values> = { [Name in keyof Values & string as Column<Name>]: Values[Name] };

/** The column of what is called alike here and there. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** Values under the names of their columns, for an insert or update of what is called alike in both. */
export function columns<Values extends object>(values: Values): Columns<Values> {
  const named = Object.entries(values).map(([name, value]) => [columnOf(name), value]);
  // The type says the same of the names.
  return Object.fromEntries(named) as Columns<Values>;
}
