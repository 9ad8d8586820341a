import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { AreasForm, type AreasTab, useAreasToChoose } from './areas-form.tsx';
import { Loaded } from './loaded.tsx';

/** "Update specialty areas": the member's own specialties and domains of a year, saved together (DOM-04 to DOM-07, SPC-01, SPC-02). */
export function AreasDialog({ cpdYearId, onClose }: { cpdYearId: number; onClose: () => void }) {
  const [tab, setTab] = useState<AreasTab>('specialties');
  const areas = useAreasToChoose(cpdYearId);
  return (
    <Dialog title="Update specialty areas" size="lg" onClose={onClose}>
      <Loaded query={areas} waiting={360} failed="The specialty areas could not be loaded. Nothing was changed.">
        {(found) => (
          <AreasForm cpdYearId={cpdYearId} areas={found} tab={tab} onTab={setTab} onSaved={onClose} scrolls>
            <Button onClick={onClose}>Cancel</Button>
          </AreasForm>
        )}
      </Loaded>
    </Dialog>
  );
}
