import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { RequirementsDialog } from './requirements-dialog.tsx';
import { UpdatesDialog } from './updates-dialog.tsx';

/** Two quiet buttons: what the chosen year asks for, and what is new in it (ACT-45, ACT-46). */
export function AboutYear({ year }: { year: CPDYear }) {
  const [shown, setShown] = useState<'requirements' | 'updates'>();
  const close = () => setShown(undefined);
  return (
    <Group gap="lg">
      <Button variant="subtle" size="sm" px={0} aria-haspopup="dialog" onClick={() => setShown('requirements')}>
        CPD requirements {year.cpdYearYear}
      </Button>
      <Button variant="subtle" size="sm" px={0} aria-haspopup="dialog" onClick={() => setShown('updates')}>
        View updates
      </Button>
      {shown === 'requirements' && <RequirementsDialog year={year} onClose={close} />}
      {shown === 'updates' && <UpdatesDialog year={year} onClose={close} />}
    </Group>
  );
}
