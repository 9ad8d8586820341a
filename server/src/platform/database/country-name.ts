import { listCountries } from '@cpd/domain/values/countries';
import { type RawBuilder, sql } from 'kysely';

const NAMES = JSON.stringify(Object.fromEntries(listCountries().map(({ code, name }) => [code, name])));

/** The name of a country in English, of a column with its code. */
export function countryNameOf(code: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(${NAMES}::jsonb ->> ${code})`;
}
