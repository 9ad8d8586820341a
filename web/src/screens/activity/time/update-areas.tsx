import { Button } from '@mantine/core';
import { useState } from 'react';
import { AreasDialog } from '../../../parts/areas-dialog.tsx';

/** Opens the dialog in which the member's own areas are chosen; the list here follows at once (DOM-06). */
export function UpdateAreas({ cpdYearId }: { cpdYearId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Update specialty areas
      </Button>
      {open && <AreasDialog cpdYearId={cpdYearId} onClose={() => setOpen(false)} />}
    </div>
  );
}
