import type { MessageBlock, MessagePiece, MessageWords } from './message-blocks.ts';

const LIST_LINE = /^[-*•] +(?=\S)/;

/** `[words](address)` or an address by itself, of the web only: nothing else that looks like a link is one. */
const LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s<>"'()]{1,2000})\)|https?:\/\/[^\s<>"'()[\]]{1,2000}/gi;

/** What is at the end of a sentence is no part of the address before it. */
const SENTENCE_END = /[.,;:!?]+$/;

/**
 * The blocks of a message as someone typed it. An empty line starts a new paragraph, lines that start with a hyphen are a
 * list, `[words](https://…)` and addresses of the web are links. Everything else, tags too, are the words themselves.
 */
export function parseMessage(text: string): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  let paragraph: string[] = [];
  let list: string[] = [];
  const close = (): void => {
    if (paragraph.length > 0) blocks.push({ paragraph: parseWords(paragraph.join('\n')) });
    if (list.length > 0) blocks.push({ list: list.map(parseWords) });
    paragraph = [];
    list = [];
  };
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const isListLine = LIST_LINE.test(line);
    if (line === '' || (isListLine ? paragraph : list).length > 0) close();
    if (isListLine) list.push(line.replace(LIST_LINE, ''));
    else if (line !== '') paragraph.push(line);
  }
  close();
  return blocks;
}

function parseWords(text: string): MessageWords {
  const pieces: MessagePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, words, named] = match;
    const address = named ?? whole.replace(SENTENCE_END, '');
    if (!isPlainAddress(address)) continue;
    if (match.index > end) pieces.push(text.slice(end, match.index));
    pieces.push({ words: words ?? address, address });
    end = match.index + (named === undefined ? address.length : whole.length);
  }
  if (pieces.length === 0) return text;
  return end < text.length ? [...pieces, text.slice(end)] : pieces;
}

/** An address with a host and without a name or password before it, which would hide where it leads. */
function isPlainAddress(address: string): boolean {
  return /^https?:\/\/[^/?#\\@]+(?:[/?#][^\\]*)?$/i.test(address);
}
