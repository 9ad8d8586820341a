import type { CPDYear } from '@cpd/contract/cpd-years';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { requirementLines, requirementsInWords } from '../../../parts/requirements-words.ts';
import { helpTextsQuery } from '../../../queries/reference.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import { AboutDialog, Lines } from './about-dialog.tsx';

/** The help texts on what counts where: the category, and the domains and specialties. */
const GUIDANCE_CODES = ['AddAct4', 'AddAct8'];

type RequirementsDialogProps = { year: CPDYear; onClose: () => void };

/** What the year asks for, with the guidance of that year (ACT-46, LIM-04, HLP-04). */
export function RequirementsDialog({ year, onClose }: RequirementsDialogProps) {
  const { userId } = useUser();
  const { data: requirements, isError } = useQuery(requirementsQuery(userId, year.cpdYearId));
  const { data: texts } = useQuery(helpTextsQuery(year.cpdYearId));
  const guidance = GUIDANCE_CODES.flatMap((code) => texts?.find(({ uiCode }) => uiCode === code)?.text ?? []);
  const state = requirements ? 'ready' : isError ? 'failed' : 'loading';
  return (
    <AboutDialog title={`CPD requirements ${year.cpdYearYear}`} state={state} onClose={onClose}>
      {requirements && (
        <>
          <Text>{requirementsInWords(requirements)}</Text>
          <Lines heading="One by one" lines={requirementLines(requirements.userFrameworkRequirements)} />
          <Lines heading="How activities count" lines={guidance} />
        </>
      )}
    </AboutDialog>
  );
}
