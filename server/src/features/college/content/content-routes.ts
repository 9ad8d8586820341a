import * as calls from '@cpd/contract/content';
import type { Settings } from '@cpd/domain/college/content-settings';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/tables.ts';
import type { FileStore } from '../../../files/file-store.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import * as reader from './content-reader.ts';
import { savePicture, saveResource, saveText } from './content-service.ts';
import { editRowOnWire, resourceFromWire, resourceOnWire, textOnWire } from './content-wire.ts';
import type { SettingsInForce } from './settings-in-force.ts';

/** What the calls about edited content need of the application. */
export interface ContentParts {
  files: FileStore;
  delivered: Settings;
  settings: SettingsInForce;
}

/** The calls with which managers edit what the product is delivered with. */
export function contentRoutes(database: Database, { files, delivered, settings }: ContentParts): Handler[] {
  return [
    handler(calls.listContent, async () => {
      const [helpTexts, resources, texts, areas] = await Promise.all([
        reader.listHelpTexts(database),
        reader.listResources(database),
        reader.listSettings(database, delivered),
        reader.listAreas(database),
      ]);
      return {
        HelpTexts: helpTexts.map((help) => ({
          ...textOnWire(help),
          UICode: help.uiCode,
          FirstYear: help.firstYear,
          LastYear: help.lastYear,
        })),
        LearningResources: resources.map(resourceOnWire),
        Settings: texts.map(textOnWire),
        Areas: areas.map(({ id, name }) => ({ AreaId: id, Name: name })),
      };
    }),
    handler(calls.listContentEdits, async (_caller, { Kind, Key }) => {
      const edits = await reader.listEdits(database, { kind: Kind, key: Key });
      return edits.map(editRowOnWire);
    }),
    handler(calls.saveContentText, async (caller, _query, { Kind, Key, Text, Version, Note }) => {
      await saveText(caller, delivered, { kind: Kind, key: Key, text: Text, version: Version, note: Note ?? '' });
      // Whoever saved sees it on the next page.
      if (Kind === 'setting') await settings.refresh();
      return null;
    }),
    handler(calls.saveLearningResource, (caller, _query, { LearningResourceId, Resource, Version, Note }) =>
      saveResource(caller, {
        id: LearningResourceId,
        resource: Resource && resourceFromWire(Resource),
        version: Version,
        note: Note ?? '',
      }),
    ),
    handler(calls.uploadContentPicture, async (caller, _query, { file, scanState, discard }) => {
      if (scanState === 'WAITING') {
        throw new AppError('WAITING_FOR_SCAN', 'Pictures cannot be checked for viruses now. Please try again later.');
      }
      const { stream } = await files.read(file.key);
      const id = await savePicture(caller, Buffer.concat(await Array.fromAsync(stream)));
      // Its bytes are in the database now, beside the text that they belong to.
      await discard();
      return id;
    }),
  ];
}
