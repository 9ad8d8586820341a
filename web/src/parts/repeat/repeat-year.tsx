import type { CPDYear } from '@cpd/contract/cpd-years';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { fetchedPart } from '../../lib/fetched-part.ts';
import { useUser } from '../../lib/session.ts';
import { yearsQuery } from '../../queries/years.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';

const RepeatDialog = fetchedPart(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);

/** Whether a year can be changed and the member has a record of the one before. */
export function useCanRepeat(year: CPDYear): boolean {
  const { userId } = useUser();
  const { data: years } = useQuery(yearsQuery(userId));
  const before = years?.find(({ cpdYearYear }) => cpdYearYear === year.cpdYearYear - 1);
  return year.editable && before !== undefined && before.userCpdYearId !== 0;
}

/** Opens what was done in the year before, to be saved again (ACT-33); nothing where there is none. */
export function RepeatYear({ year }: { year: CPDYear }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!useCanRepeat(year)) return null;
  return (
    <>
      <LabelledButton icon={IconRepeat} size="sm" onClick={() => setOpen(true)}>
        Repeat {year.cpdYearYear - 1}
      </LabelledButton>
      <Suspense fallback={null}>{open && <RepeatDialog year={year} onClose={close} />}</Suspense>
    </>
  );
}
