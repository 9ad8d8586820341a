import { ARCHIVE_ENTRIES_MAX, YEAR_ARCHIVE_TEXT_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';

/** The files of an archive of a year that say what it is (RPT-05). They are read by other products too, so a name is never changed. */
export const ARCHIVE_FILES = { year: 'year.json', manifest: 'manifest.json', signature: 'signature.json' } as const;

/** The number of the format as written here. What is added needs no new one; what would be misread does. */
export const ARCHIVE_FORMAT = 1;

const text = z.string().max(YEAR_ARCHIVE_TEXT_MAX);
/** Hours or credits with at most two decimals. */
const amount = z.number().min(0).max(100_000);
const day = z.iso.date();

/** `manifest.json`: each file of the archive but itself and the signature, with its size in bytes and its SHA-256 in hex. */
export const ArchiveManifest = z
  .array(z.object({ path: text, size: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
  .max(ARCHIVE_ENTRIES_MAX);

/** `signature.json`: who signed the bytes of the manifest. */
export const ArchiveSignature = z.object({
  signed: z.literal(ARCHIVE_FILES.manifest),
  algorithm: text,
  /** PEM of SubjectPublicKeyInfo. */
  publicKey: text,
  /** The SHA-256 of the key (SubjectPublicKeyInfo) in hex. */
  fingerprint: text,
  /** In base64. */
  signature: text,
  /** Where the college publishes its keys. */
  compareAt: text,
});
export type ArchiveSignature = z.output<typeof ArchiveSignature>;

/** What every format of `year.json` says of itself. */
export const ArchiveHead = z.object({ format: z.literal('cpd-year'), version: z.number().int().min(1) });

/** `year.json`: a member's year as the college that made the archive had it at that time. */
export const ArchivedYear = ArchiveHead.extend({
  /** An ISO time. */
  takenAt: z.iso.datetime(),
  college: z.object({ name: text.min(1), address: text }),
  person: z.object({
    title: text,
    firstName: text,
    lastName: text,
    memberNumber: text,
    /** Null where the college does not hold it. */
    bornOn: day.nullable(),
    registrationNumber: text.nullable(),
    /** With boards and councils, in words; empty for none. */
    registrations: text,
  }),
  year: z.number().int().min(1900).max(2200),
  unit: z.enum(['hours', 'credits']),
  status: z.object({
    code: text,
    name: text,
    submitted: z.boolean(),
    submittedOn: day.nullable(),
    /** Nothing is required for the year; why is not told. */
    exempt: z.boolean(),
    /** The months of leave or without membership by which the targets are reduced; 0 where they are the usual ones. */
    monthsOfLeave: z.number().int().min(0),
  }),
  total: z.object({ recognised: amount, required: amount }),
  categories: z.array(
    z.object({
      code: text,
      name: text.min(1),
      recognised: amount,
      entered: amount,
      reflection: amount,
      /** What of `recognised` that college had from other ones; left out where nothing is. */
      elsewhere: amount.optional(),
      required: amount.nullable(),
    }),
  ),
  requirements: z.array(z.object({ name: text, met: z.boolean(), done: amount, required: amount, unit: text })),
  activities: z.array(
    z.object({
      name: text,
      type: text,
      category: text,
      hours: amount,
      reflectionHours: amount,
      dates: z.array(z.object({ on: day, hours: amount, planned: z.boolean() })),
      areas: z.array(text),
      information: text,
      reflection: z.array(text),
      /** Paths in the archive; the name alone of a file that is not in it. */
      evidence: z.array(text),
    }),
  ),
});
export type ArchivedYear = z.output<typeof ArchivedYear>;

/** What is kept of it where it was handed in: the person is the member, and the activities stay in the archive. */
export type KeptYear = Omit<ArchivedYear, 'format' | 'version' | 'person' | 'activities'> & {
  /** How many there are. */
  activities: number;
  /** Where the college says that it publishes its keys. */
  compareAt: string;
  /** The printed documents and the evidence in the archive, by their paths, with their sizes in bytes. */
  files: { path: string; size: number }[];
};
