import * as calls from '@cpd/contract/content';
import type { Settings } from '@cpd/domain/college/content-settings';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Handler, handler } from '../http/handler.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import * as reader from './content-reader.ts';
import { saveLogo, savePicture, saveResource, saveText } from './content-service.ts';
import type { SettingsInForce } from './settings-service.ts';

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
      const [helpTexts, learningResources, settings, wordings, areas] = await Promise.all([
        reader.listHelpTexts(database),
        reader.listResources(database),
        reader.listSettings(database, delivered),
        reader.listWordings(database),
        reader.listAreas(database),
      ]);
      return { helpTexts, learningResources, settings, wordings, areas };
    }),
    handler(calls.listContentEdits, (_caller, name) => reader.listEdits(database, name)),
    handler(calls.saveContentText, async (caller, _query, { kind, key, text, version, note }) => {
      await saveText(caller, delivered, { kind, key, text, version, note: note ?? '' });
      // Anyone who saved sees it on the next page.
      if (kind === 'setting') await settings.refresh();
    }),
    handler(calls.saveLearningResource, (caller, _query, input) =>
      saveResource(caller, { ...input, note: input.note ?? '' }),
    ),
    handler(calls.uploadContentPicture, async (caller, _query, { file, scanState, discard }) => {
      return await takePicture(files, { file, scanState, discard }, (image) => savePicture(caller, image));
    }),
    handler(calls.uploadLogo, async (caller, _query, { file, scanState, discard }) => {
      return await takePicture(files, { file, scanState, discard }, (image) => saveLogo(caller, image));
    }),
  ];
}

/** Has an upload that was checked for viruses saved; its bytes are in the database then, beside the text that they belong to. */
async function takePicture<Saved>(
  files: FileStore,
  { file, scanState, discard }: Pick<ReceivedFile, 'file' | 'scanState' | 'discard'>,
  save: (image: Buffer) => Promise<Saved>,
): Promise<Saved> {
  if (scanState === 'WAITING') {
    throw new AppError(
      'WAITING_FOR_SCAN',
      'Pictures cannot be checked for viruses at the moment. Please try again later.',
    );
  }
  const { stream } = await files.read(file.key);
  const saved = await save(Buffer.concat(await Array.fromAsync(stream)));
  await discard();
  return saved;
}
