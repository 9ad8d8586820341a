/** A message made of plain words; only its form is markup. */
export type MessageBlock = { paragraph: string } | { list: readonly string[] };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The message as harmless rich text: words are escaped, so that none of them can be a tag (NOT-02). */
export function messageHtml(blocks: readonly MessageBlock[]): string {
  return blocks
    .map((block) =>
      'list' in block
        ? `<ul>${block.list.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
        : `<p>${escapeHtml(block.paragraph)}</p>`,
    )
    .join('');
}

/** The same as text for e-mails that show no markup. */
export function messageText(blocks: readonly MessageBlock[]): string {
  return blocks
    .map((block) => ('list' in block ? block.list.map((line) => `- ${line}`).join('\n') : block.paragraph))
    .join('\n\n');
}

/** Text as it stands between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
