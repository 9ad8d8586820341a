/** Of years that someone looks at in turn; the oldest is forgotten first. */
const KEPT_AT_MOST = 24;

interface KeptAnswer {
  tag: string;
  value: unknown;
}

const kept = new Map<string, KeptAnswer>();

/** The answer that a question got last, with the tag by which the server knows it again (API-43); gone with the page. */
export function keptAnswer(question: string): KeptAnswer | undefined {
  return kept.get(question);
}

/** Keeps an answer that came with a tag. */
export function keepAnswer(question: string, tag: string | null, value: unknown): void {
  kept.delete(question);
  if (tag === null) return;
  kept.set(question, { tag, value });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest);
}
