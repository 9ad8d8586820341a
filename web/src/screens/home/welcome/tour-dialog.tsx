import { configuration } from '../../../lib/configuration.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { WalkDialog } from './walk-dialog.tsx';
import styles from './welcome.module.css';

/** The tour: the college's video where there is one, else a short walk over Home (HOM-08, HOM-09, HOM-11). */
export function TourDialog({ onClose }: { onClose: () => void }) {
  const { tourVideo } = configuration.links;
  if (tourVideo === undefined) return <WalkDialog onClose={onClose} />;
  return (
    <Dialog title="Take a tour" size="xl" onClose={onClose}>
      {/* It stops because closing takes it away (HOM-08). */}
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are part of the college's file. */}
      <video src={tourVideo} controls className={styles.video} />
    </Dialog>
  );
}
