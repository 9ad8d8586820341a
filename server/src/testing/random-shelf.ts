import fc from 'fast-check';
import type { Change } from '../platform/database/tables.ts';
import { some, text } from './random-text.ts';

/** A file, in one of the folders or none, with the places of the activities that it belongs to, and of their dates. */
const file = fc.record({
  name: text(20),
  folder: some(fc.nat({ max: 2 })),
  isEvidence: fc.constantFrom(true, true, false),
  size: fc.integer({ min: 0, max: 104_857_600 }),
  uploadedAt: fc.constantFrom('2026-04-04T15:59:59.5Z', '2026-10-03T13:59:59Z', '2026-11-20T14:00:00Z'),
  scanState: fc.constantFrom('CLEAR', 'WAITING', 'INFECTED'),
  links: fc.uniqueArray(
    fc.record({ activity: fc.nat({ max: 7 }), dates: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 3 }) }),
    { selector: ({ activity }) => activity, maxLength: 4 },
  ),
});

/** The folders and files of a year, by chance. */
export const randomShelf = fc.record({
  folders: fc.uniqueArray(text(20), { maxLength: 3 }),
  files: fc.array(file, { maxLength: 5 }),
});

type RandomShelf = typeof randomShelf extends fc.Arbitrary<infer Shelf> ? Shelf : never;

/** An activity that files can be attached to; its dates in the order in which they were given. */
export interface LaidActivity {
  activityId: number;
  dateIds: number[];
}

/** Whose year it is. */
export interface Own {
  user_id: number;
  cpd_year_id: number;
}

/** Lays folders and files into the record of a member, past all rules. */
export async function layShelf(
  change: Change,
  own: Own,
  { folders, files }: RandomShelf,
  activities: readonly LaidActivity[],
): Promise<void> {
  const folderIds: number[] = [];
  for (const name of folders) {
    const row = { ...own, folder_name: name, comparable_name: name, created_at: '2026-01-01T00:00:00Z' };
    const { document_folder_id } = await change
      .insertInto('document_folder')
      .values(row)
      .returning('document_folder_id')
      .executeTakeFirstOrThrow();
    folderIds.push(document_folder_id);
  }
  for (const [place, { links, ...file }] of files.entries()) {
    const { document_id } = await change
      .insertInto('document')
      .values({
        ...own,
        document_type: file.isEvidence ? 'EVIDENCE' : 'PDP',
        document_name: file.name,
        comparable_name: `${file.name}${place}`,
        document_folder_id: file.folder === undefined ? null : (folderIds[file.folder] ?? null),
        media_type: 'application/pdf',
        size_bytes: file.size,
        uploaded_at: file.uploadedAt,
        scan_state: file.scanState,
      })
      .returning('document_id')
      .executeTakeFirstOrThrow();
    for (const { activity, dates } of links) {
      const linked = activities[activity];
      if (linked === undefined) continue;
      const dateIds = dates.flatMap((date) => linked.dateIds[date] ?? []);
      await layLink(change, { ...own, document_id, activity_id: linked.activityId }, dateIds);
    }
  }
}

/** Attaches a file to an activity: to some of its dates, or with none to the whole. */
export async function layLink(
  change: Change,
  link: Own & { document_id: number; activity_id: number },
  dateIds: readonly number[],
): Promise<void> {
  const { activity_document_id } = await change
    .insertInto('activity_document')
    .values(link)
    .returning('activity_document_id')
    .executeTakeFirstOrThrow();
  const { activity_id } = link;
  for (const activity_date_id of dateIds) {
    await change
      .insertInto('activity_document_date')
      .values({ activity_document_id, activity_id, activity_date_id })
      .execute();
  }
}
