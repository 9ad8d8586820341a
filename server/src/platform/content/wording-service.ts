import {
  fillWording,
  fillWordingLine,
  isWordingKey,
  type WordingKey,
  type WordingValues,
  wordingOf,
  wordingProblem,
} from '@cpd/domain/college/wording';
import type { MessageBlock } from '@cpd/domain/member/message-blocks';
import type { Reading } from '../database/tables.ts';
import { listEditedWordings } from './content-reader.ts';

/** The texts of e-mails as managers have left them. */
export interface Wordings {
  /** A title or a subject. */
  line<Key extends WordingKey>(key: Key, values: WordingValues<Key>): string;
  blocks<Key extends WordingKey>(key: Key, values: WordingValues<Key>): MessageBlock[];
  /** The text itself, with its fields. */
  textOf(key: WordingKey): string;
}

/** The wordings of now: what is written next has them. */
export async function readWordings(database: Reading): Promise<Wordings> {
  return wordingsOf(await listEditedWordings(database));
}

/** An edit that does not suit this version of the product, because a field came or went, gives way to the original. */
function wordingsOf(edits: readonly { key: string; text: string }[]): Wordings {
  const edited = new Map<WordingKey, string>();
  for (const { key, text } of edits) {
    if (isWordingKey(key) && wordingProblem(key, text) === undefined) edited.set(key, text);
  }
  const textOf = (key: WordingKey) => edited.get(key) ?? wordingOf(key).text;
  return {
    textOf,
    line: (key, values) => fillWordingLine(textOf(key), values),
    blocks: (key, values) => fillWording(textOf(key), values),
  };
}
