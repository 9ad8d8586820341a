/**
 * The words that a search for members looks for (ADM-03); none when the text is too short to mean anyone: one letter would
 * find nearly everyone. Digits count from the first on. "Example, Alex" and "Alex Example" are the same words.
 */
export function memberSearchWords(text: string): string[] {
  const words = text
    .replaceAll('\0', ' ')
    .split(/[\s,]/)
    .filter((word) => word !== '');
  return words.join('').length >= 2 || /^\d$/.test(words[0] ?? '') ? [...new Set(words)] : [];
}
