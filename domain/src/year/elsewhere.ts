import { formatHours, sumHours } from '../values/hours.ts';
import { searchText } from '../values/search-text.ts';
import type { Framework, YearFacts } from './framework.ts';

/** Who an archive of a year is of, or who hands it in; dates are plain, and null or empty is what a college does not hold. */
export type PersonOfYear = {
  firstName: string;
  lastName: string;
  bornOn: string | null;
  registrationNumber: string | null;
};

/**
 * What of the person in an archive is not that of the member, as sentences; none where it is theirs (RPT-05). What only one of the
 * two colleges holds is not compared, and accents, letter case and spaces make no other person.
 */
export function personDifferences(archived: PersonOfYear, member: PersonOfYear): string[] {
  const differences: string[] = [];
  const nameOf = ({ firstName, lastName }: PersonOfYear) => `${firstName} ${lastName}`;
  if (!isSameName(nameOf(archived), nameOf(member))) {
    differences.push(`It is of ${nameOf(archived)}, and your name here is ${nameOf(member)}.`);
  }
  if (archived.bornOn && member.bornOn && archived.bornOn !== member.bornOn) {
    differences.push('It has another date of birth.');
  }
  const [theirs, ours] = [archived.registrationNumber, member.registrationNumber].map((number) =>
    (number ?? '').replaceAll(/\s/g, '').toUpperCase(),
  );
  if (theirs && ours && theirs !== ours) differences.push('It has another registration number.');
  return differences;
}

function isSameName(one: string, other: string): boolean {
  const plain = (text: string) => searchText(text).replaceAll(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

/** A category of the year in another CPD home, with the one here that has its name; null where none has. */
export type CategoryElsewhere = { name: string; recognised: number; categoryId: number | null };

/** Matches categories by their names: a number means something else in each college. */
export function matchCategories(
  elsewhere: readonly { name: string; recognised: number }[],
  here: readonly { categoryId: number; name: string }[],
): CategoryElsewhere[] {
  return elsewhere.map(({ name, recognised }) => {
    const match = here.find((category) => isSameName(category.name, name));
    return { name, recognised, categoryId: match?.categoryId ?? null };
  });
}

/** What another CPD home recognised in a year, by its own categories. */
export type DoneElsewhere = {
  collegeName: string;
  unit: 'hours' | 'credits';
  /** `elsewhere` is what of it that home had from a third one, which counts where that one's archive is handed in. */
  categories: readonly { name: string; recognised: number; elsewhere?: number | undefined }[];
};

/** What of it counts here, by the id of the category, in the framework's unit. */
export type AmountsElsewhere = { collegeName: string; amounts: Readonly<Record<number, number>> };

/**
 * What counts of other CPD homes in a year whose rules say so: what was recognised there in categories that are here too, and in
 * the unit of the year. Nothing for rules that are silent, and nothing of a year that was judged in the system before (RPT-05).
 */
export function amountsElsewhere(
  done: readonly DoneElsewhere[],
  year: {
    facts: Pick<YearFacts, 'countsElsewhere'>;
    framework: Pick<Framework, 'currency' | 'categories'>;
    isEarlier: boolean;
  },
): AmountsElsewhere[] {
  const { facts, framework, isEarlier } = year;
  if (facts.countsElsewhere !== true || isEarlier) return [];
  const unit = framework.currency === 'C' ? 'credits' : 'hours';
  return done
    .filter((one) => one.unit === unit)
    .map(({ collegeName, categories }) => {
      const own = categories.map(({ name, recognised, elsewhere = 0 }) => ({
        name,
        recognised: sumHours([recognised, -elsewhere]),
      }));
      const matched = Map.groupBy(matchCategories(own, framework.categories), ({ categoryId }) => categoryId);
      const amounts = [...matched].flatMap(([categoryId, same]) =>
        categoryId === null ? [] : [[categoryId, sumHours(same.map(({ recognised }) => recognised))] as const],
      );
      return { collegeName, amounts: Object.fromEntries(amounts) };
    });
}

/** Everything of these that counts, before any maximum of a category. */
export function sumElsewhere(elsewhere: readonly AmountsElsewhere[]): number {
  return sumHours(elsewhere.flatMap(({ amounts }) => Object.values(amounts)));
}

/** How an archive that was handed in stands. */
export type StateElsewhere = 'WAITING' | 'ACCEPTED' | 'REFUSED';

/** How it stands, of its request: the result, or none while it waits. */
export function stateElsewhere(result: string | null): StateElsewhere {
  if (result === null) return 'WAITING';
  return result === 'GRANTED' ? 'ACCEPTED' : 'REFUSED';
}

/** A year elsewhere in one line: «32 hours at College X, accepted on 03/12/2026». */
export function elsewhereInWords({
  state,
  recognised,
  unit,
  collegeName,
  decidedOn,
}: {
  state: StateElsewhere;
  recognised: number;
  unit: string;
  collegeName: string;
  /** As it is read, dd/MM/yyyy; null while it waits. */
  decidedOn: string | null;
}): string {
  const what = `${formatHours(recognised)} ${unit} at ${collegeName}`;
  if (state === 'WAITING' || decidedOn === null) return `${what}, waiting for the CPD team`;
  return `${what}, ${state === 'ACCEPTED' ? 'accepted' : 'declined'} on ${decidedOn}`;
}
