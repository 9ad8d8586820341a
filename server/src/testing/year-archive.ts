import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { signManifest } from '../platform/verification/signed-manifest-service.ts';
import { buildZip } from './build-zip.ts';
import { TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';
import { unzip } from './unzip.ts';

/** The files of an archive by their paths. */
type Files = ReadonlyMap<string, Buffer>;

/** A pair of keys as another college has it. */
export function otherKey() {
  return generateKeyPairSync('ed25519');
}

/** The files of a member's 2026 as the application gives them. */
export async function takeYear(person: TestPerson): Promise<Files> {
  const answer = await person.call('GET', `/api/YearArchives?UserId=${person.userId}&CPDYearId=${YEAR_ID[2026]}`);
  return await unzip(answer.raw);
}

/** The same files as another college would have made them, not signed yet; `change` may change what `year.json` says. */
// biome-ignore lint/suspicious/noExplicitAny: tests change whatever they like.
export function ofOtherCollege(taken: Files, change: (year: any) => void = () => {}): Files {
  const year = JSON.parse(String(taken.get('year.json')));
  year.college = { name: 'The Other College', address: 'https://other.example' };
  change(year);
  const unsigned = [...taken].filter(([path]) => path !== 'manifest.json' && path !== 'signature.json');
  return new Map([...unsigned, ['year.json', Buffer.from(JSON.stringify(year))]]);
}

/** The files with a manifest of them and its signature by a key. */
export function signedBy(key: ReturnType<typeof otherKey>, files: Files): Files {
  const listed = [...files].map(([path, content]) => {
    return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  });
  const manifest = Buffer.from(JSON.stringify(listed));
  const signature = signManifest(key, manifest, 'https://other.example/Verify');
  const signed = [
    ['manifest.json', manifest],
    ['signature.json', Buffer.from(JSON.stringify(signature))],
  ] as const;
  return new Map([...files, ...signed]);
}

/** The files as one ZIP. */
export function zipOf(files: Files): Buffer {
  return buildZip([...files].map(([name, content]) => ({ name, content })));
}

/** An archive of a member's 2026 as another college would have made it, with a letter in it; undefined for no one's id. */
export async function archiveFor({ database }: TestApp, userId: number): Promise<Buffer | undefined> {
  const member = await database
    .selectFrom('member')
    .select(['title', 'first_name as firstName', 'last_name as lastName'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member === undefined) return undefined;
  const year = {
    ...{ format: 'cpd-year', version: 1, takenAt: TEST_NOW.toString(), year: 2026, unit: 'hours' },
    // No two are the same archive.
    college: { name: 'The Other College', address: `https://other.example/${randomUUID()}` },
    person: { ...member, memberNumber: 'M1', bornOn: null, registrationNumber: null, registrations: '' },
    status: {
      ...{
        code: 'COMPLETE',
        name: 'Complete',
        submitted: true,
        submittedOn: '2026-11-01',
        exempt: false,
        monthsOfLeave: 0,
      },
    },
    total: { recognised: 32, required: 50 },
    ...{ categories: [], requirements: [], activities: [] },
  };
  const files = new Map([
    ['year.json', Buffer.from(JSON.stringify(year))],
    ['evidence/letter.txt', Buffer.from('Attended.\n')],
  ]);
  return zipOf(signedBy(otherKey(), files));
}
