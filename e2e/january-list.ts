import { type Application, openDatabaseOf } from './application.ts';

/** What is different in a list from the members that a college has. */
interface Differences {
  added: number;
  changed: number;
  left: number;
  wrong: number;
}

const HEADINGS = 'Member number;Username;Given names;Family name;Mobile';

/**
 * The college's own list of every member, made from those that a running application has; the differences are about members whose
 * number starts with E (`extra-members.ts`).
 */
export async function januaryList(application: Application, differences: Differences): Promise<Buffer> {
  const { added, changed, left, wrong } = differences;
  const { database, close } = await openDatabaseOf(application);
  try {
    const members = await database
      .selectFrom('member')
      .select(['member_number as number', 'username', 'last_name as name'])
      .where('security_role_code', '=', 'PARTICIPANT')
      .where('disabled_at', 'is', null)
      .where('has_departures', '=', false)
      .orderBy('member_number', 'desc')
      .execute();
    const lines = [
      ...members.slice(left).map(({ number, username, name }, place) => {
        return [number, username, '', name, place < changed ? '0400 000 000' : ''];
      }),
      ...Array.from({ length: added }, (_, place) => [`N${place}`, `new.${place}`, 'Kit', 'Example', '']),
      ...Array.from({ length: wrong }, (_, place) => ['', `wrong.${place}`, 'Kit', 'Example', '']),
    ];
    return Buffer.from([HEADINGS, ...lines.map((fields) => fields.join(';'))].join('\r\n'), 'latin1');
  } finally {
    await close();
  }
}
