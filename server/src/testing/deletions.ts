import { sql } from 'kysely';
import { expect } from 'vitest';
import { forgetDeleted } from '../platform/files/forget-deleted.ts';
import type { TestAnswer, TestApp, TestPerson } from './test-app.ts';

/** Takes back what was deleted under a key. */
export async function bringBack(person: TestPerson, key: string): Promise<TestAnswer> {
  return await person.call('POST', '/api/BroughtBack', { body: { UserId: person.userId, DeletionKey: key } });
}

/** The same, where it works. */
export async function broughtBack(person: TestPerson, key: string): Promise<void> {
  expect(await bringBack(person, key)).toMatchObject({ status: 200 });
}

/** Lets time pass for what was deleted: these minutes, after which the job comes. */
export async function passMinutes({ database, files }: TestApp, minutes: number): Promise<void> {
  await sql`update deleted_row set deleted_at = deleted_at - make_interval(mins => ${minutes})`.execute(database);
  await forgetDeleted(database, files);
}
