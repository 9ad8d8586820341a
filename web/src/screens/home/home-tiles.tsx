import { Title, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBook2,
  IconCertificate,
  IconCirclePlus,
  IconExternalLink,
  IconLibrary,
  IconListCheck,
  IconReportAnalytics,
  IconSchool,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './home.module.css';
import type { OpenYear } from './progress-panel.tsx';

const RequirementsDialog = lazy(async () => ({
  default: (await import('./requirements-dialog.tsx')).RequirementsDialog,
}));

/** The ways on from Home: only those that work, in the order of HOM-05, and the help of HOM-07 as far as it is configured. */
export function HomeTiles({ latest }: { latest: OpenYear | undefined }) {
  const [dialogOpen, dialog] = useDisclosure(false);
  const [dialogSeen, setDialogSeen] = useState(false);
  const openDialog = () => {
    setDialogSeen(true);
    dialog.open();
  };
  const { elearning, handbook, resources } = configuration.links;
  return (
    <>
      <section aria-labelledby="tiles">
        <VisuallyHidden>
          <h2 id="tiles">Where to go</h2>
        </VisuallyHidden>
        <ul className={styles.tiles}>
          {latest !== undefined && (
            <li>
              <button type="button" className={styles.tile} onClick={openDialog}>
                <IconListCheck size={26} stroke={1.6} aria-hidden />
                What are my requirements?
              </button>
            </li>
          )}
          <ScreenTile icon={IconTargetArrow} label="Professional Development Plan" path={paths.plans} />
          {elearning !== undefined && <SiteTile icon={IconSchool} label="CPD framework" address={elearning} />}
          <ScreenTile icon={IconCirclePlus} label="Add Activity" path={paths.activity()} />
          <ScreenTile icon={IconReportAnalytics} label="View Summary" path={paths.summary} />
          <ScreenTile icon={IconCertificate} label="Certificates" path={paths.certificate} />
        </ul>
      </section>
      {(handbook !== undefined || resources !== undefined) && (
        <section aria-labelledby="help">
          <Title order={2} size="h3" mb="sm" id="help">
            Help and Resources
          </Title>
          <ul className={styles.tiles}>
            {handbook !== undefined && <SiteTile icon={IconBook2} label="Handbook" address={handbook} />}
            {resources !== undefined && <SiteTile icon={IconLibrary} label="Browse resources" address={resources} />}
          </ul>
        </section>
      )}
      <Suspense fallback={null}>
        {latest?.requirements !== undefined && dialogSeen && (
          <RequirementsDialog requirements={latest.requirements} opened={dialogOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  );
}

function ScreenTile({ icon: Icon, label, path }: { icon: TablerIcon; label: string; path: string }) {
  return (
    <li>
      <AppLink href={path} className={styles.tile}>
        <Icon size={26} stroke={1.6} aria-hidden />
        {label}
      </AppLink>
    </li>
  );
}

function SiteTile({ icon: Icon, label, address }: { icon: TablerIcon; label: string; address: string }) {
  return (
    <li>
      <a href={address} className={styles.tile} target="_blank" rel="noopener noreferrer">
        <Icon size={26} stroke={1.6} aria-hidden />
        {label}
        <IconExternalLink size={17} stroke={1.6} aria-hidden />
        <VisuallyHidden>, opens in a new tab</VisuallyHidden>
      </a>
    </li>
  );
}
