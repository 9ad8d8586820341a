import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { configuration } from '../../../lib/configuration.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { StepDots } from '../../../ui/step-dots.tsx';
import { StepEnd, StepSheet } from '../../../ui/step-sheet.tsx';
import poster from './tour-video/tour.jpg';
import mp4 from './tour-video/tour.mp4';
// Captions would be small enough to be in the program itself, where the security policy lets no media be loaded from.
import captions from './tour-video/tour.vtt?no-inline';
import webm from './tour-video/tour.webm';
import { WalkDialog } from './walk-dialog.tsx';
import styles from './welcome.module.css';

type TourDialogProps = {
  /** As the first of so many steps, when no one asked for it: then it says where it is found later. */
  stepsOf?: number;
  onClose: () => void;
};

/** The tour: a video, the college's own where it has one, and beside it a short walk over Home (HOM-08, HOM-09, HOM-11). */
export function TourDialog({ stepsOf, onClose }: TourDialogProps) {
  const [walking, setWalking] = useState(false);
  if (walking) return <WalkDialog onClose={onClose} />;
  const { tourVideo } = configuration.links;
  // It stops because closing takes it away (HOM-08).
  const video = tourVideo === undefined ? <OurVideo /> : <CollegeVideo address={tourVideo} />;
  const walk = <Button onClick={() => setWalking(true)}>Walk through Home</Button>;
  if (stepsOf === undefined) {
    return (
      <Dialog title="Take a tour" size="xl" onClose={onClose}>
        <Stack gap="md">
          {video}
          <DialogButtons leave="Close" onLeave={onClose}>
            {walk}
          </DialogButtons>
        </Stack>
      </Dialog>
    );
  }
  return (
    <StepSheet title="Take a tour" onClose={onClose}>
      <StepDots now={1} of={stepsOf} />
      <Text>You can take it later, too: it’s under Help and Resources.</Text>
      {video}
      <StepEnd>
        <Group justify="flex-end" gap="sm">
          {walk}
          <Button variant="filled" onClick={onClose} data-autofocus>
            Next
          </Button>
        </Group>
      </StepEnd>
    </StepSheet>
  );
}

/** Nothing of it is fetched but its first picture before someone plays it. */
function OurVideo() {
  return (
    <>
      <Text>One minute without sound: from signing in to your certificate.</Text>
      <video controls playsInline preload="none" poster={poster} className={styles.video} aria-label="Tour video">
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
        <track default kind="captions" src={captions} srcLang="en-AU" label="English" />
      </video>
    </>
  );
}

function CollegeVideo({ address }: { address: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are part of the college's file.
    <video src={address} controls playsInline preload="none" className={styles.video} aria-label="Tour video" />
  );
}
