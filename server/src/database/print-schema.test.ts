import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/test-database.ts';
import { printSchema } from './print-schema.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await freshDatabase();
});

afterAll(() => own.close());

test('[R26] schema.sql is the picture of a freshly migrated database', async () => {
  await expect(await printSchema(own.database)).toMatchFileSnapshot('./schema.sql');
});
