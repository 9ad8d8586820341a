import { Title } from '@mantine/core';
import { IconBook2, IconLibrary, IconMessageCircle, IconRoute } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import styles from './home.module.css';
import { ScreenTile, SiteTile } from './tile.tsx';

const TourDialog = lazy(async () => ({ default: (await import('./welcome/tour-dialog.tsx')).TourDialog }));

/** Help and Resources (HOM-07); the tour can be taken again at any time (HOM-08). */
export function Help() {
  const [touring, setTouring] = useState(false);
  const { handbook, resources } = configuration.links;
  return (
    <section aria-labelledby="help" data-tour="help">
      <Title order={2} size="h3" mb="sm" id="help">
        Help and Resources
      </Title>
      <ul className={styles.tiles}>
        <SiteTile icon={IconBook2} label="Handbook" address={handbook} path={paths.handbook} />
        <SiteTile icon={IconLibrary} label="Browse resources" address={resources} path={paths.resources} />
        <ScreenTile icon={IconMessageCircle} label="Contact the CPD team" path={paths.contact} />
        <li>
          <button type="button" className={styles.tile} onClick={() => setTouring(true)}>
            <IconRoute size={26} stroke={1.6} aria-hidden />
            Take a tour
          </button>
        </li>
      </ul>
      <Suspense fallback={null}>{touring && <TourDialog onClose={() => setTouring(false)} />}</Suspense>
    </section>
  );
}
