import type { CPDYear } from '@cpd/contract/cpd-years';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { requirementChanges } from '../../../parts/requirements-words.ts';
import { helpTextsQuery } from '../../../queries/reference.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import { yearsQuery } from '../../../queries/years.ts';
import { AboutDialog, Lines } from './about-dialog.tsx';

/** The help texts that stand beside the fields of an activity. */
const ACTIVITY_CODES = /^AddAct\d+$/;

type UpdatesDialogProps = { year: CPDYear; onClose: () => void };

/** What changed since the year before, in its requirements and in the guidance to an activity's fields (ACT-45, HLP-04). */
export function UpdatesDialog({ year, onClose }: UpdatesDialogProps) {
  const { userId } = useUser();
  const { data: years, isError } = useQuery(yearsQuery(userId));
  const before = years?.find(({ cpdYearYear }) => cpdYearYear === year.cpdYearYear - 1);
  if (before) return <Comparison year={year} before={before} onClose={onClose} />;
  return (
    <AboutDialog title={titleOf(year)} state={years ? 'ready' : isError ? 'failed' : 'loading'} onClose={onClose}>
      <Text>{year.cpdYearYear} is the first year of your record, so there is nothing to compare it with.</Text>
    </AboutDialog>
  );
}

function titleOf(year: CPDYear): string {
  return `Updates in ${year.cpdYearYear}`;
}

function Comparison({ year, before, onClose }: UpdatesDialogProps & { before: CPDYear }) {
  const { userId } = useUser();
  const now = useQuery(requirementsQuery(userId, year.cpdYearId));
  const then = useQuery(requirementsQuery(userId, before.cpdYearId));
  const guidance = useNewGuidance(year.cpdYearId, before.cpdYearId);
  const changes = now.data && then.data && requirementChanges(now.data, then.data);
  const state = changes ? 'ready' : now.isError || then.isError ? 'failed' : 'loading';
  return (
    <AboutDialog title={titleOf(year)} state={state} onClose={onClose}>
      {changes?.length === 0 && (
        <Text>
          {year.cpdYearYear} has the same requirements as {before.cpdYearYear}.
        </Text>
      )}
      <Lines heading={`Requirements that changed since ${before.cpdYearYear}`} lines={changes ?? []} />
      <Lines heading="Guidance that changed" lines={guidance} />
    </AboutDialog>
  );
}

/** The texts to an activity's fields that read otherwise than the year before. */
function useNewGuidance(cpdYearId: number, earlierId: number): string[] {
  const { data: texts } = useQuery(helpTextsQuery(cpdYearId));
  const { data: earlier } = useQuery(helpTextsQuery(earlierId));
  if (!texts || !earlier) return [];
  const known = new Set(earlier.map(({ text }) => text));
  return texts.filter((one) => ACTIVITY_CODES.test(one.uiCode) && !known.has(one.text)).map(({ text }) => text);
}
