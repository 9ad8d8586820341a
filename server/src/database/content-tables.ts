import type { Generated } from 'kysely';
import type { NullableJson } from './columns.ts';

interface ContentEditTable {
  content_edit_id: Generated<number>;
  kind: 'help-text' | 'setting' | 'learning-resource';
  key: string;
  before: NullableJson<object>;
  after: NullableJson<object>;
  note: string;
  edited_by: number;
  edited_at: string;
}

interface ContentPictureTable {
  content_picture_id: Generated<number>;
  image: Buffer;
  uploaded_by: number;
  uploaded_at: string;
}

/** The tables of what the CPD team changed of the delivered texts. */
export interface ContentTables {
  content_edit: ContentEditTable;
  content_picture: ContentPictureTable;
}
