import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { configuration } from '../../../lib/configuration.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import poster from './tour-video/tour.jpg';
import mp4 from './tour-video/tour.mp4';
// Captions would be small enough to be in the program itself, where the security policy lets no media be loaded from.
import captions from './tour-video/tour.vtt?no-inline';
import webm from './tour-video/tour.webm';
import { WalkDialog } from './walk-dialog.tsx';
import styles from './welcome.module.css';

type TourDialogProps = {
  /** Whether no one asked for it: then it says where it is found later. */
  isOffer?: boolean;
  onClose: () => void;
};

/** The tour: a video, the college's own where it has one, and beside it a short walk over Home (HOM-08, HOM-09, HOM-11). */
export function TourDialog({ isOffer = false, onClose }: TourDialogProps) {
  const [walking, setWalking] = useState(false);
  if (walking) return <WalkDialog onClose={onClose} />;
  const { tourVideo } = configuration.links;
  return (
    <Dialog title="Take a tour" size="xl" onClose={onClose}>
      <Stack gap="md">
        {isOffer && <Text>Would you like to look around first? You find the tour again under Help and Resources.</Text>}
        {/* It stops because closing takes it away (HOM-08). */}
        {tourVideo === undefined ? <OurVideo /> : <CollegeVideo address={tourVideo} />}
        <DialogButtons leave={isOffer ? 'Not now' : 'Close'} onLeave={onClose}>
          <Button onClick={() => setWalking(true)}>Walk through Home</Button>
        </DialogButtons>
      </Stack>
    </Dialog>
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
