import { Alert, Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { AreasForm, type AreasTab, useAreasToChoose } from './areas-form.tsx';

/** "Update specialty areas": the member's own specialties and domains of a year, saved together (DOM-04 to DOM-07, SPC-01, SPC-02). */
export function AreasDialog({ cpdYearId, onClose }: { cpdYearId: number; onClose: () => void }) {
  const [tab, setTab] = useState<AreasTab>('specialties');
  const { areas, failed } = useAreasToChoose(cpdYearId);
  return (
    <Dialog title="Update specialty areas" size="lg" onClose={onClose}>
      {failed && (
        <Alert color="red" title="The specialty areas did not load" role="alert">
          Please close this and try again in a moment. Nothing was changed.
        </Alert>
      )}
      {!failed && areas === undefined && (
        <Skeleton height={360} role="status" aria-label="Loading the specialty areas" />
      )}
      {areas !== undefined && (
        <AreasForm cpdYearId={cpdYearId} areas={areas} tab={tab} onTab={setTab} onSaved={onClose} scrolls>
          <Button onClick={onClose}>Cancel</Button>
        </AreasForm>
      )}
    </Dialog>
  );
}
