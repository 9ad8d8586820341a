import type { YearElsewhere } from '@cpd/contract/year-archives';
import { amountsElsewhere, matchCategories, stateElsewhere, sumElsewhere } from '@cpd/domain/year/elsewhere';
import type { StoredElsewhere } from './elsewhere-reader.ts';

/** A year from another CPD home, with the categories that the college has under the same names. */
export function elsewhereToWire(stored: StoredElsewhere): YearElsewhere {
  const { archived, rules, facts, isEarlier, compared, result } = stored;
  const matched = matchCategories(archived.categories, rules.categories);
  return {
    requestId: stored.requestId,
    cpdYearId: stored.cpdYearId,
    year: archived.year,
    state: stateElsewhere(result),
    handedInOn: stored.handedInAt,
    decidedOn: stored.decidedAt,
    decisionText: stored.decisionText,
    collegeName: stored.collegeName,
    compareAt: archived.compareAt,
    fingerprint: stored.fingerprint,
    // JSON of the database spells an instant with an offset.
    compared: compared && { at: Temporal.Instant.from(compared.at).toString(), by: compared.by },
    takenAt: archived.takenAt,
    unit: archived.unit,
    status: archived.status.name,
    submittedOn: archived.status.submittedOn,
    recognised: archived.total.recognised,
    required: archived.total.required,
    categories: archived.categories.map(({ name, recognised, required }, index) => ({
      ...{ name, recognised, required },
      isKnown: matched[index]?.categoryId !== null,
    })),
    requirements: archived.requirements.map(({ name, met }) => ({ name, met })),
    counted: sumElsewhere(
      amountsElsewhere([{ ...archived, collegeName: stored.collegeName }], { facts, framework: rules, isEarlier }),
    ),
    activities: archived.activities,
    documentId: stored.documentId,
    documentName: stored.documentName,
    isClear: stored.scanState === 'CLEAR',
    files: archived.files.map(({ path, size }) => ({ path, name: path.slice(path.lastIndexOf('/') + 1), size })),
  };
}
