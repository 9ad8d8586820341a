import { sql } from 'kysely';
import { fullName } from '../database/person-name.ts';
import type { Reading } from '../database/tables.ts';

/** What one of the CPD team noted, as each screen of notes shows it. */
export interface TeamNote {
  noteId: number;
  author: string;
  text: string;
  createdOn: string;
}

/** What the team noted about a request or about an activity of the college, by its id, the oldest first. */
export async function listTeamNotes(
  database: Reading,
  about: 'member_request' | 'program_activity',
  id: number,
): Promise<TeamNote[]> {
  const table = about === 'program_activity' ? 'program_note' : 'member_request_note';
  const noteId = sql.ref(`note.${table}_id`);
  const { rows } = await sql<TeamNote>`
    select ${noteId} as "noteId", ${fullName('member')} as author, note.note_text as text, note.created_at as "createdOn"
    from ${sql.table(table)} note
    join member on member.user_id = note.author_user_id
    where ${sql.ref(`note.${about}_id`)} = ${id}
    order by ${noteId}
  `.execute(database);
  return rows;
}
