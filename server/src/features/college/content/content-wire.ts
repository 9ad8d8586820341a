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
  return { key: state.key, text: state.text, deliveredText: state.deliveredText, ...editOnWire(state) };
}

/** A learning resource as the wire has it. */
export function resourceOnWire(state: ResourceState): ResourceContent {
  return {
    learningResourceId: state.id,
    ...fieldsOnWire(state),
    isDelivered: state.isDelivered,
    ...editOnWire(state),
  };
}

/** What came from the wire, tidied. */
export function resourceFromWire(fields: ResourceFields): Resource {
  return {
    title: fields.title.trim(),
    url: fields.url.trim(),
    position: fields.position,
    areaIds: [...new Set(fields.resourceAreaIds)].sort((one, other) => one - other),
    hidden: fields.hidden,
    pictureId: fields.pictureId,
  };
}

/** An edit as the wire has it; what is stored was judged when it was saved. */
export function editRowOnWire(row: EditRow): ContentEdit {
  return {
    contentEditId: row.id,
    editedOn: row.editedOn,
    editedBy: row.editedBy,
    note: row.note,
    beforeText: storedText(row.before),
    afterText: storedText(row.after),
    beforeResource: storedResource(row.before),
    afterResource: storedResource(row.after),
    isDelivered: row.after === null,
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
    title: resource.title,
    url: resource.url,
    position: resource.position,
    resourceAreaIds: resource.areaIds,
    hidden: resource.hidden,
    pictureId: resource.pictureId,
  };
}

function editOnWire({ version, changedOn, changedBy }: EditState) {
  return { version: version, changedOn: changedOn, changedBy: changedBy };
}
