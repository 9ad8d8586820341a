import { readFileSync } from 'node:fs';

/** A statement of the raw server: its parameters are fields of the request. Reads answer the column `text`, sent as it is. */
export interface RawStatement {
  sql: string;
  parameters: readonly string[];
}

/** The least that each compared call costs: the best SQL that we could write by hand, prepared (`bench/reference`). */
export function rawStatements(): Record<'summary' | 'list' | 'save', RawStatement> {
  return {
    summary: { sql: read('summary'), parameters: ['userId', 'cpdYearId'] },
    list: { sql: read('list'), parameters: ['userId', 'start', 'end'] },
    save: {
      sql: read('save'),
      parameters: ['userId', 'cpdYearId', 'name', 'typeId', 'information', 'hours', 'day', 'areaId', 'after'],
    },
  };
}

/** The row of an uploaded file. */
export function rawUpload(): RawStatement {
  return { sql: read('upload'), parameters: ['userId', 'cpdYearId', 'name', 'size', 'sha256'] };
}

function read(name: string): string {
  return readFileSync(new URL(`../reference/${name}.sql`, import.meta.url), 'utf8');
}
