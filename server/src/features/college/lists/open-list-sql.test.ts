import { LISTS, type ListName, type ListShape } from '@cpd/domain/college/lists';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { matching } from './list-members-sql.ts';
import { goesByProgressFigures } from './list-reader.ts';
import { openList } from './open-list-sql.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.close());

/** Something to type into a filter, for each way in which it may ask. */
function samplesOf(kind: string, options: readonly string[]): readonly string[] {
  if (kind === 'choice') return options;
  return [kind === 'range' ? '1-2' : '2026'];
}

const asksFigures = (query: RawBuilder<unknown>) => /\bfigures\b/.test(query.compile(own.database).sql);

describe('which questions go by the figures', () => {
  test.each(Object.keys(LISTS) as ListName[])(
    '[COH-06] is told by the list of %s for each column and filter',
    (name) => {
      const shape: ListShape = LISTS[name];
      const plain = { name, now: NOW, filters: {}, columns: [], sort: '', descending: false };
      const list = openList(name, plain);
      const rows = asksFigures(list.where as RawBuilder<unknown>);
      expect(goesByProgressFigures(plain)).toBe(rows);
      for (const column of shape.columns) {
        const { cell, order } = list.columns[column.name] ?? {};
        if (cell === undefined || order === undefined) throw new Error(column.name);
        expect([column.name, goesByProgressFigures({ ...plain, columns: [column.name] })]).toEqual([
          column.name,
          rows || asksFigures(cell),
        ]);
        if (column.sortable)
          expect([column.name, goesByProgressFigures({ ...plain, sort: column.name })]).toEqual([
            column.name,
            rows || asksFigures(order),
          ]);
      }
      for (const { name: filter, kind, options } of shape.filters) {
        const asked = samplesOf(kind, options).some((value) => asksFigures(matching(list, { [filter]: value })));
        const goes = goesByProgressFigures({ ...plain, filters: { [filter]: options[0] ?? '2026' } });
        expect([filter, goes]).toEqual([filter, rows || asked]);
      }
    },
  );
});
