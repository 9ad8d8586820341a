import type { ResourceContent, ResourceFields } from '@cpd/contract/content';
import * as texts from '@cpd/domain/college/content-settings';
import { isWordingKey, wordingProblem } from '@cpd/domain/college/wording';
import { freeTextProblem, isBlank, nameProblem } from '@cpd/domain/values/free-text';
import { EDIT_NOTE_MAX, RESOURCE_POSITION_MAX, RESOURCE_TITLE_MAX } from '@cpd/domain/values/limits';
import type { Change } from '../database/tables.ts';
import { AppError, type FieldProblem, invalid, known, notFound, problemOf, refuse } from '../errors/app-error.ts';
import { recordChange } from '../events/record-change.ts';
import { bufferContent } from '../files/content.ts';
import { previewTypeOf } from '../files/preview-type.ts';
import type { Caller } from '../http/caller.ts';
import { cleanSvg } from './clean-svg.ts';
import * as reader from './content-reader.ts';
import * as store from './content-store.ts';

/** What a manager wants of a text; null goes back to what was delivered. */
export interface TextInput {
  kind: 'help-text' | 'setting' | 'wording';
  key: string;
  text: string | null;
  /** The edit that was on the manager's screen. */
  version: number;
  note: string;
}

/** What a manager wants of a learning resource; the id 0 adds one, null goes back to what was delivered. */
export interface ResourceInput {
  learningResourceId: number;
  resource: ResourceFields | null;
  version: number;
  note: string;
}

/**
 * Changes a help text, a setting or a wording for everyone. The same text again is no edit. Errors: NOT_FOUND for an unknown key,
 * INVALID naming each field, STALE when someone else changed it in the meantime.
 */
export async function saveText(caller: Caller, delivered: texts.Settings, input: TextInput): Promise<void> {
  await caller.change(async (transaction) => {
    const newest = await store.lockNewestEdit(transaction, input);
    const all = await {
      'help-text': () => reader.listHelpTexts(transaction),
      setting: () => reader.listSettings(transaction, delivered),
      wording: () => reader.listWordings(transaction),
    }[input.kind]();
    const now = known<{ key: string; text: string }>(
      all.find(({ key }) => key === input.key),
      'text',
    );
    const text = input.text?.trim().replaceAll('\r\n', '\n') ?? null;
    refuse([
      ...textProblems(input, text),
      ...(await logoProblems(transaction, input, text)),
      ...noteProblems(input.note),
    ]);
    refuseStale(newest, input.version);
    if (text === null ? newest.after === null : text === now.text) return;
    await keepEdit(transaction, caller, input, { text: now.text }, text === null ? null : { text });
  });
}

function textProblems({ kind, key }: TextInput, text: string | null): FieldProblem[] {
  if (text === null) return [];
  if (kind === 'wording' && isWordingKey(key)) return problemOf('Text', wordingProblem(key, text));
  const isSetting = kind === 'setting' && texts.isSettingKey(key);
  const message = isSetting ? texts.settingProblem(key, text) : texts.helpTextProblem(text);
  return problemOf('Text', message);
}

/** A logo has to have been uploaded as what its name says. */
async function logoProblems(transaction: Change, { kind, key }: TextInput, text: string | null) {
  if (kind !== 'setting' || key !== 'logo' || text === null || !texts.isLogoName(text)) return [];
  const found = await reader.findLogo(transaction, text);
  return problemOf('Text', found === undefined ? 'This logo does not exist. Please upload it again.' : undefined);
}

/**
 * Keeps a logo, an SVG with nothing in it but shapes (COH-11); answers its name for the setting. Errors: FILE_REFUSED, with the
 * rule, for any other content.
 */
export async function saveLogo(caller: Caller, bytes: Buffer): Promise<string> {
  const isPng = (await previewTypeOf(bufferContent(bytes))) === 'image/png';
  const cleaned = isPng ? undefined : await cleanSvg(bytes);
  if (cleaned !== undefined && 'problem' in cleaned) throw refusedFile(cleaned.problem);
  const image = cleaned === undefined ? bytes : Buffer.from(cleaned.svg);
  const id = await caller.change((transaction) =>
    store.insertPicture(transaction, { image, uploadedBy: caller.actor.userId, at: caller.now }),
  );
  return `${id}.${isPng ? 'png' : 'svg'}`;
}

function refusedFile(message: string): AppError {
  return new AppError('FILE_REFUSED', message, { problems: [{ field: 'attachment', message }] });
}

/**
 * Changes or adds a learning resource; answers its id. Errors: NOT_FOUND for an unknown one, INVALID naming each field,
 * STALE when someone else changed it in the meantime.
 */
export async function saveResource(caller: Caller, input: ResourceInput): Promise<number> {
  return await caller.change(async (transaction) => {
    const resource = input.resource && tidied(input.resource);
    const name = { kind: 'learning-resource', key: String(input.learningResourceId) } as const;
    const newest = await store.lockNewestEdit(transaction, name);
    const now = (await reader.listResources(transaction)).find(
      ({ learningResourceId }) => learningResourceId === input.learningResourceId,
    );
    if (now === undefined && input.learningResourceId !== 0) throw notFound('learning resource');
    if (resource === null && now?.isDelivered !== true) {
      throw invalid([
        {
          field: 'Resource',
          message: 'This learning resource was added here, so there is no original to go back to; hide it instead.',
        },
      ]);
    }
    refuse([...(resource === null ? [] : await resourceProblems(transaction, resource)), ...noteProblems(input.note)]);
    refuseStale(newest, input.version);
    const id = now?.learningResourceId ?? (await store.nextResourceId(transaction));
    if (now !== undefined && isSameResource(now, resource, newest)) return id;
    const before = now === undefined ? null : stored(now);
    await keepEdit(
      transaction,
      caller,
      { ...name, key: String(id), note: input.note },
      before,
      resource && stored(resource),
    );
    return id;
  });
}

function isSameResource(now: ResourceContent, resource: ResourceFields | null, { after }: store.NewestEdit): boolean {
  if (resource === null) return after === null;
  return JSON.stringify(stored(now)) === JSON.stringify(stored(resource));
}

/** A learning resource as an edit keeps it. */
function stored({ title, url, position, resourceAreaIds: areaIds, hidden, pictureId }: ResourceFields) {
  return { title, url, position, areaIds, hidden, pictureId };
}

function tidied({ title, url, resourceAreaIds, ...fields }: ResourceFields): ResourceFields {
  const areaIds = [...new Set(resourceAreaIds)].sort((one, other) => one - other);
  return { ...fields, title: title.trim(), url: url.trim(), resourceAreaIds: areaIds };
}

async function resourceProblems(transaction: Change, resource: ResourceFields): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ field: `Resource.${field}`, message });
  };
  const title = nameProblem(resource.title, RESOURCE_TITLE_MAX);
  if (title !== undefined) add('Title', `The title ${title}`);
  else if (isBlank(resource.title)) add('Title', 'Please enter a title.');
  add('URL', texts.addressProblem(resource.url));
  const isPlace = resource.position >= 0 && resource.position <= RESOURCE_POSITION_MAX;
  add('Position', isPlace ? undefined : `The place must be a number from 0 to ${RESOURCE_POSITION_MAX}.`);
  const known = new Set((await reader.listAreas(transaction)).map(({ resourceAreaId }) => resourceAreaId));
  add('AreaIds', resource.resourceAreaIds.every((id) => known.has(id)) ? undefined : 'This area does not exist.');
  const hasPicture = resource.pictureId === null || (await reader.hasPicture(transaction, resource.pictureId));
  add('PictureId', hasPicture ? undefined : 'This picture does not exist. Please upload it again.');
  return problems;
}

/**
 * Keeps a picture for a learning resource; answers its id. Errors: FILE_REFUSED for what is no PNG or JPEG, whatever its name
 * says.
 */
export async function savePicture(caller: Caller, image: Buffer): Promise<number> {
  const type = await previewTypeOf(bufferContent(image));
  if (type !== 'image/png' && type !== 'image/jpeg') {
    throw refusedFile('Please choose a PNG or JPEG picture.');
  }
  return await caller.change((transaction) =>
    store.insertPicture(transaction, { image, uploadedBy: caller.actor.userId, at: caller.now }),
  );
}

function noteProblems(note: string): FieldProblem[] {
  const problem = freeTextProblem(note, EDIT_NOTE_MAX);
  return problemOf('Note', problem && `The note ${problem}`);
}

function refuseStale(newest: store.NewestEdit, version: number): void {
  if (newest.version === version) return;
  throw new AppError(
    'STALE',
    'Someone else changed this while you were editing. Your changes weren’t saved: please look at it again.',
  );
}

/** Writes an edit down, with its event. */
export async function keepEdit(
  transaction: Change,
  caller: Caller,
  { kind, key, note }: store.ContentName & { note: string },
  before: object | null,
  after: object | null,
): Promise<void> {
  await store.insertEdit(transaction, {
    kind,
    key,
    before,
    after,
    note: note.trim(),
    editedBy: caller.actor.userId,
    at: caller.now,
  });
  await recordChange(transaction, caller, 'content.changed', null, {
    before: before && { key: `${kind} ${key}`, ...before },
    after: { key: `${kind} ${key}`, ...after },
  });
}
