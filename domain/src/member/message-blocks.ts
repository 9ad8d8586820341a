/** Words of a message: text, in which a line break is one, or text with links in it. */
export type MessageWords = string | readonly MessagePiece[];
export type MessagePiece = string | { words: string; address: string };

/** A message made of plain words; only its form is markup. */
export type MessageBlock = { paragraph: MessageWords } | { list: readonly MessageWords[] };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The message as harmless rich text: words are escaped, so that none of them can be a tag (NOT-02). */
export function messageHtml(blocks: readonly MessageBlock[]): string {
  return blocks
    .map((block) =>
      'list' in block
        ? `<ul>${block.list.map((line) => `<li>${wordsHtml(line)}</li>`).join('')}</ul>`
        : `<p>${wordsHtml(block.paragraph)}</p>`,
    )
    .join('');
}

/** The same as text for e-mails that show no markup. */
export function messageText(blocks: readonly MessageBlock[]): string {
  return blocks
    .map((block) =>
      'list' in block ? block.list.map((line) => `- ${wordsText(line)}`).join('\n') : wordsText(block.paragraph),
    )
    .join('\n\n');
}

/** Text between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

function wordsHtml(words: MessageWords): string {
  return pieces(words)
    .map((piece) =>
      typeof piece === 'string'
        ? escapeHtml(piece).replaceAll('\n', '<br>')
        : `<a href="${escapeHtml(piece.address)}">${escapeHtml(piece.words)}</a>`,
    )
    .join('');
}

function wordsText(words: MessageWords): string {
  return pieces(words)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return piece.words === piece.address ? piece.address : `${piece.words} (${piece.address})`;
    })
    .join('');
}

function pieces(words: MessageWords): readonly MessagePiece[] {
  return typeof words === 'string' ? [words] : words;
}
