import type { ContentEdit, HelpTextContent, ResourceContent, SettingContent } from '@cpd/contract/content';
import {
  type EditedSettings,
  isSettingKey,
  officeCountries,
  type Settings,
  settingKeys,
} from '@cpd/domain/college/content-settings';
import { wordingKeys, wordingOf } from '@cpd/domain/college/wording';
import { EDITS_SHOWN } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { firstAndLastName } from '../database/person-name.ts';
import type { Reading } from '../database/tables.ts';
import { ideaCode, newestEdits, resourcesNow } from './content-sql.ts';
import type { ContentName } from './content-store.ts';

const STATE = sql`
  coalesce(edit.version, 0) as "version", edit.edited_at as "changedOn",
  nullif(${firstAndLastName('editor')}, '') as "changedBy"`;

/** All help texts and the ideas for types, by code and years (HLP-01, PRG-04). */
export async function listHelpTexts(database: Reading): Promise<HelpTextContent[]> {
  const { rows } = await sql<HelpTextContent>`
    select help.ui_code || ':' || help.first_cpd_year_id as key, help.ui_code as "uiCode", type.name as "activityType",
      first_year.cpd_year as "firstYear", last_year.cpd_year as "lastYear",
      coalesce(edit.after->>'text', help.text) as text, help.text as "deliveredText", ${STATE}
    from help_text as help
    join cpd_year as first_year on first_year.cpd_year_id = help.first_cpd_year_id
    join cpd_year as last_year on last_year.cpd_year_id = help.last_cpd_year_id
    left join activity_type as type on help.ui_code = ${ideaCode(sql.ref('type.activity_type_id'))}
    left join ${newestEdits('help-text')} as edit on edit.key = help.ui_code || ':' || help.first_cpd_year_id
    left join member as editor on editor.user_id = edit.edited_by
    order by help.ui_code collate "C", help.first_cpd_year_id`.execute(database);
  return rows;
}

/** The settings as they are now, beside what the environment gives. */
export async function listSettings(database: Reading, delivered: Settings): Promise<SettingContent[]> {
  return await listTexts(database, 'setting', (edited) => {
    const countries = officeCountries({ countries: edited('countries') ?? delivered.countries });
    return settingKeys(countries).map((key) => [key, delivered[key] ?? '']);
  });
}

/** The wordings of e-mails as they are now, beside the originals (COH-11). */
export async function listWordings(database: Reading): Promise<SettingContent[]> {
  return await listTexts(database, 'wording', () => wordingKeys().map((key) => [key, wordingOf(key).text]));
}

/** Texts whose originals are no rows. */
async function listTexts(
  database: Reading,
  kind: 'setting' | 'wording',
  originalsOf: (edited: (key: string) => string | null | undefined) => readonly (readonly [string, string])[],
): Promise<SettingContent[]> {
  const { rows } = await sql<
    Pick<SettingContent, 'version' | 'changedOn' | 'changedBy'> & { key: string; text: string | null }
  >`
    select edit.key, edit.after->>'text' as text, ${STATE}
    from ${newestEdits(kind)} as edit
    left join member as editor on editor.user_id = edit.edited_by`.execute(database);
  const edits = new Map(rows.map((row) => [row.key, row]));
  return originalsOf((key) => edits.get(key)?.text).map(([key, deliveredText]) => {
    const edit = edits.get(key);
    return {
      key,
      text: edit?.text ?? deliveredText,
      deliveredText,
      version: edit?.version ?? 0,
      changedOn: edit?.changedOn ?? null,
      changedBy: edit?.changedBy ?? null,
    };
  });
}

/** Only what was edited of the settings, with the number of the newest edit of any. */
export async function readSettings(database: Reading): Promise<{ version: number; edited: EditedSettings }> {
  const { rows } = await sql<{ key: string; text: string | null; version: number }>`
    select key, after->>'text' as text, version from ${newestEdits('setting')} as edit`.execute(database);
  const edited: { -readonly [Key in keyof EditedSettings]: string } = {};
  // A key that a later version of the product no longer knows has no meaning, but does no harm.
  for (const { key, text } of rows) if (isSettingKey(key) && text !== null) edited[key] = text;
  return { version: Math.max(0, ...rows.map(({ version }) => version)), edited };
}

/** Only what was edited of the wordings. */
export async function listEditedWordings(database: Reading): Promise<{ key: string; text: string }[]> {
  const { rows } = await sql<{ key: string; text: string }>`
    select key, after->>'text' as text from ${newestEdits('wording')} as edit where after is not null`.execute(
    database,
  );
  return rows;
}

/** The number of the newest edit of any setting; 0 before the first. */
export async function settingsVersion(database: Reading): Promise<number> {
  const row = await database
    .selectFrom('content_edit')
    .select((eb) => eb.fn.max('content_edit_id').as('version'))
    .where('kind', '=', 'setting')
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** All learning resources, hidden ones too, in their order. */
export async function listResources(database: Reading): Promise<ResourceContent[]> {
  const { rows } = await sql<ResourceContent>`
    select edit.id as "learningResourceId", edit.is_delivered as "isDelivered", edit.title, edit.url, edit.position, edit.hidden,
      edit.area_ids as "resourceAreaIds", edit.picture_id as "pictureId", ${STATE}
    from ${resourcesNow()} as edit
    left join member as editor on editor.user_id = edit.edited_by
    order by edit.position, edit.id`.execute(database);
  return rows;
}

/** Specialties and domains of any year, by name. */
export async function listAreas(database: Reading): Promise<{ resourceAreaId: number; name: string }[]> {
  return await database.selectFrom('area').select(['area_id as resourceAreaId', 'name']).orderBy('name').execute();
}

/** Whether a picture is there. */
export async function hasPicture(database: Reading, pictureId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from content_picture where content_picture_id = ${pictureId}::bigint`.execute(database);
  return rows.length > 0;
}

/** A learning resource as an edit keeps it, in the names of the contract; null for a text. */
function resourceIn(side: 'edit.before' | 'edit.after') {
  const stored = sql.ref(side);
  return sql`case when edit.kind = 'learning-resource'
    then (${stored} - 'areaIds') || jsonb_build_object('resourceAreaIds', ${stored}->'areaIds') end`;
}

const PNG_START = '89504e470d0a1a0a';
const SVG_START = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"').toString('hex');

/** The bytes of a logo by its name; undefined unless they are what the name says. */
export async function findLogo(database: Reading, name: string): Promise<Buffer | undefined> {
  const [id = '', kind] = name.split('.');
  const start = kind === 'png' ? PNG_START : SVG_START;
  const { rows } = await sql<{ image: Buffer }>`
    select image from content_picture where content_picture_id = ${id}::bigint
      and position(decode(${start}, 'hex') in image) = 1`.execute(database);
  return rows[0]?.image;
}

/** Whether a logo is in force, or was. */
export async function wasLogo(database: Reading, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from content_edit where kind = 'setting' and key = 'logo' and after->>'text' = ${name}`.execute(database);
  return rows.length > 0;
}

/** The edits of a thing, the latest first. */
export async function listEdits(database: Reading, { kind, key }: ContentName): Promise<ContentEdit[]> {
  const { rows } = await sql<ContentEdit>`
    select edit.content_edit_id as "contentEditId", edit.edited_at as "editedOn",
      ${firstAndLastName('editor')} as "editedBy", edit.note,
      edit.before->>'text' as "beforeText", edit.after->>'text' as "afterText",
      ${resourceIn('edit.before')} as "beforeResource", ${resourceIn('edit.after')} as "afterResource",
      edit.after is null as "isDelivered"
    from content_edit as edit join member as editor on editor.user_id = edit.edited_by
    where edit.kind = ${kind} and edit.key = ${key}
    order by edit.content_edit_id desc limit ${EDITS_SHOWN}`.execute(database);
  return rows;
}
