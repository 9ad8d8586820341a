import type { ContentEdit, ResourceContent, ResourceFields, SettingContent } from '@cpd/contract/content';
import { z } from 'zod';
import type { EditRow, EditState, Resource, ResourceState, TextState } from './content-reader.ts';

const StoredText = z.object({ text: z.string() });
const StoredResource = z.object({
  title: z.string(),
  url: z.string(),
  position: z.number(),
  areaIds: z.array(z.number()),
  hidden: z.boolean(),
  pictureId: z.number().nullable(),
});

/** A text as the wire has it. */
export function textOnWire(state: TextState): SettingContent {
  return { Key: state.key, Text: state.text, DeliveredText: state.deliveredText, ...editOnWire(state) };
}

/** A learning resource as the wire has it. */
export function resourceOnWire(state: ResourceState): ResourceContent {
  return {
    LearningResourceId: state.id,
    ...fieldsOnWire(state),
    IsDelivered: state.isDelivered,
    ...editOnWire(state),
  };
}

/** What came from the wire, tidied. */
export function resourceFromWire(fields: ResourceFields): Resource {
  return {
    title: fields.Title.trim(),
    url: fields.URL.trim(),
    position: fields.Position,
    areaIds: [...new Set(fields.AreaIds)].sort((one, other) => one - other),
    hidden: fields.Hidden,
    pictureId: fields.PictureId,
  };
}

/** An edit as the wire has it; what is stored was judged when it was saved. */
export function editRowOnWire(row: EditRow): ContentEdit {
  return {
    ContentEditId: row.id,
    EditedOn: row.editedOn,
    EditedBy: row.editedBy,
    Note: row.note,
    BeforeText: storedText(row.before),
    AfterText: storedText(row.after),
    BeforeResource: storedResource(row.before),
    AfterResource: storedResource(row.after),
    IsDelivered: row.after === null,
  };
}

function storedText(stored: unknown): string | null {
  return StoredText.safeParse(stored).data?.text ?? null;
}

function storedResource(stored: unknown): ResourceFields | null {
  const resource = StoredResource.safeParse(stored).data;
  return resource === undefined ? null : fieldsOnWire(resource);
}

function fieldsOnWire(resource: Resource): ResourceFields {
  return {
    Title: resource.title,
    URL: resource.url,
    Position: resource.position,
    AreaIds: resource.areaIds,
    Hidden: resource.hidden,
    PictureId: resource.pictureId,
  };
}

function editOnWire({ version, changedOn, changedBy }: EditState) {
  return { Version: version, ChangedOn: changedOn, ChangedBy: changedBy };
}
