import { detailedStatement } from '../../server/src/features/year/certificates/certificate-print.ts';
import { readYearRecord } from '../../server/src/features/year/summary/summary-service.ts';
import type { DatabaseConnection } from '../../server/src/platform/database/open-database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { findPersonById } from '../../server/src/platform/people/people-reader.ts';
import { toTemplateData } from '../../server/src/platform/print/typesetter.ts';
import { sampleVerification } from '../../server/src/testing/print-samples.ts';
import type { DataSet } from './load-data-set.ts';

const silent = { info: () => undefined, warn: () => undefined };

/** What the product would have laid out for the first members of the data set, as its templates read it. */
export async function composeStatements(
  connection: DatabaseConnection,
  { members, years }: DataSet,
  count: number,
  now: Temporal.Instant,
): Promise<string[]> {
  const { database, close } = openDatabase(connection, { log: silent, size: 1, patient: true });
  const texts: string[] = [];
  try {
    for (const { userId } of members.slice(0, count)) {
      const person = await findPersonById(database, userId);
      if (person === undefined) throw new Error('A member of the data set is not there.');
      const record = await readYearRecord(database, { subjectUserId: userId, now }, years.at(-1)?.cpdYearId ?? 0);
      const occasion = { person, record, now, productName: 'CPD Logbook', collegeName: 'The College' };
      texts.push(toTemplateData({ ...detailedStatement(occasion), verification: sampleVerification }));
    }
    return texts;
  } finally {
    await close();
  }
}
