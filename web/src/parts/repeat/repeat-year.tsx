import type { CPDYear } from '@cpd/contract/cpd-years';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { yearsQuery } from '../../queries/years.ts';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';

const RepeatDialog = fetchedPart(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);

/** Whether a year can be changed and the member has a record of the one before. */
export function useCanRepeat(year: CPDYear): boolean {
  const { userId } = useUser();
  const { data: years } = useQuery(yearsQuery(userId));
  const before = years?.find(({ cpdYearYear }) => cpdYearYear === year.cpdYearYear - 1);
  return year.editable && before !== undefined && before.userCpdYearId !== 0;
}

/** Opens the activities of the year before, to be saved again (ACT-33); undefined where there are none. `dialog` is drawn beside it. */
export function useRepeatYear(year: CPDYear): { open: (() => void) | undefined; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const can = useCanRepeat(year);
  return {
    open: can ? () => setOpen(true) : undefined,
    dialog: <Suspense fallback={null}>{open && <RepeatDialog year={year} onClose={close} />}</Suspense>,
  };
}

/** A button that opens the same. */
export function RepeatYear({ year }: { year: CPDYear }) {
  const { open, dialog } = useRepeatYear(year);
  if (open === undefined) return null;
  return (
    <>
      <LabelledButton icon={IconRepeat} size="sm" onClick={open}>
        Repeat {year.cpdYearYear - 1}
      </LabelledButton>
      {dialog}
    </>
  );
}
