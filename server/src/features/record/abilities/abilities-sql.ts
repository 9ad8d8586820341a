import { wireName } from '@cpd/contract/spelling';
import { activityAbilities } from '@cpd/domain/record/abilities';
import { type RawBuilder, sql } from 'kysely';
import type { WireJson } from '../../../platform/database/wire-json.ts';

/** What the abilities of an activity follow from, each a digit of the number under which they are in the list. */
const FACTS = ['editable', 'anyEditable', 'recurring', 'isPlanEntry', 'verified', 'isPlanType'] as const;
type Fact = (typeof FACTS)[number];

/** The abilities for each combination of facts, as the rule of the domain has them: SQL decides nothing. */
const TEXTS = Array.from({ length: 2 ** FACTS.length }, (_, number) => {
  const is = (fact: Fact) => (number & (1 << FACTS.indexOf(fact))) !== 0;
  const activity = {
    recurring: is('recurring'),
    isPlanEntry: is('isPlanEntry'),
    verified: is('verified'),
    isPlanType: is('isPlanType'),
  };
  const abilities = activityAbilities({ editable: is('editable') }, activity, is('anyEditable'));
  return JSON.stringify(Object.fromEntries(Object.entries(abilities).map(([name, can]) => [wireName(name), can])));
});

/** What may be done with an activity, by the SQL of each fact, none of which may be null. */
export function abilitiesOf(facts: Record<Fact, RawBuilder<unknown>>): WireJson {
  const digits = FACTS.map((fact, place) => sql`(${facts[fact]})::int * ${sql.lit(1 << place)}`);
  const texts = sql.join(TEXTS.map((text) => sql.lit(text)));
  return [sql`(array[${texts}])[1 + ${sql.join(digits, sql` + `)}]`];
}
