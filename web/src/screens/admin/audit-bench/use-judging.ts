import type { BenchCase } from '@cpd/contract/audit-bench';
import type { AuditItem } from '@cpd/contract/audit-parts';
import type { KeyboardEvent } from 'react';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { benchChanges } from '../../../queries/audit-bench.ts';
import { useChange } from '../../../queries/use-change.ts';

/** What opens a dialog of the bench. */
export type Open = 'part' | 'refuse' | 'ask' | 'askAll' | 'write' | 'writeAll' | 'decide' | 'conflict';

/** Accepts the open item, or takes back what was found of it. */
export function useJudging(
  audit: BenchCase,
  item: AuditItem | undefined,
  onJudged: (audit: BenchCase, auditItemId: number) => void,
) {
  const { mutateAsync } = useChange(benchChanges.judge);
  const saving = useSaving<{ auditItemId: number; rowVersion: number; verdict: 'ACCEPTED' | null }, BenchCase>({
    entered: null,
    save: (judged, key) => mutateAsync({ body: { ...judged, acceptedHours: 0, reason: '' }, key }),
    content: (judged) => judged,
    onSaved: (answer, { auditItemId, verdict }) => {
      if (verdict !== null) onJudged(answer, auditItemId);
    },
    again: true,
  });
  const isJudged = audit.canJudge && item !== undefined && item.countsAlready === null;
  const judge = (verdict: 'ACCEPTED' | null) => {
    if (isJudged) void saving.submit({ auditItemId: item.auditItemId, rowVersion: item.rowVersion, verdict });
  };
  return {
    ...saving,
    /** Whether the open item can be judged now, and whether what was found of it can be taken back. */
    canJudge: isJudged && item.verdict === null && !saving.busy,
    canUndo: isJudged && item.verdict !== null,
    accept: () => judge('ACCEPTED'),
    undo: () => judge(null),
  };
}

/** Keys of the open item, for anyone who is in it: a press is one decision (CAS-04). */
export function keysOf(bench: {
  canAsk: boolean;
  judging: Pick<ReturnType<typeof useJudging>, 'canJudge' | 'accept'>;
  open: (dialog: Open) => void;
  next: () => void;
}) {
  const { canAsk, judging, open, next } = bench;
  const by: Readonly<Record<string, (() => void) | undefined>> = {
    ...(judging.canJudge && { a: judging.accept, h: () => open('part'), r: () => open('refuse') }),
    ...(canAsk && { q: () => open('ask') }),
    n: next,
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = by[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
