import { VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCertificate,
  IconCirclePlus,
  IconExternalLink,
  IconFolder,
  IconIdBadge2,
  IconListCheck,
  IconReportAnalytics,
  IconSchool,
  IconStars,
  IconStethoscope,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import shared from '../../ui/shared.module.css';
import styles from './home-below.module.css';
import type { OpenYear } from './progress-panel.tsx';

const RequirementsDialog = fetchedPart(async () => (await import('./requirements-dialog.tsx')).RequirementsDialog);

/** The ways on from Home (HOM-05). */
export function HomeTiles({ latest }: { latest: OpenYear | undefined }) {
  const [dialogOpen, dialog] = useDisclosure(false);
  const [dialogSeen, setDialogSeen] = useState(false);
  const openDialog = () => {
    setDialogSeen(true);
    dialog.open();
  };
  const { elearning } = configuration.links;
  return (
    <>
      <section aria-labelledby="tiles" data-tour="tiles">
        <VisuallyHidden>
          <h2 id="tiles">Where to go</h2>
        </VisuallyHidden>
        <ul className={`${shared.list} ${styles.tiles}`}>
          <ScreenTile icon={IconCirclePlus} label="Add Activity" path={paths.activity()} />
          <ScreenTile icon={IconReportAnalytics} label="View Summary" path={paths.summary} />
          <ScreenTile icon={IconTargetArrow} label="Professional Development Plan" path={paths.plans} />
          <ScreenTile icon={IconFolder} label="My Files" path={paths.files()} />
          {latest !== undefined && (
            <li>
              <button type="button" className={`${shared.frame} ${styles.tile}`} onClick={openDialog}>
                <IconListCheck size={22} stroke={1.6} aria-hidden />
                What are my requirements?
              </button>
            </li>
          )}
          <SiteTile icon={IconSchool} label="CPD framework" address={elearning} path={paths.framework} />
          <ScreenTile icon={IconIdBadge2} label="Registration" path={paths.registration} />
          <ScreenTile icon={IconCertificate} label="Certificates" path={paths.certificate} />
          <ScreenTile icon={IconStethoscope} label="My Specialties" path={paths.specialties('specialties')} />
          <ScreenTile icon={IconStars} label="Professional Domains" path={paths.specialties('ProfessionalDomains')} />
        </ul>
      </section>
      <Suspense fallback={null}>
        {latest?.requirements !== undefined && dialogSeen && (
          <RequirementsDialog requirements={latest.requirements} opened={dialogOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  );
}

/** A tile that leads to a screen of the product (HOM-05). */
export function ScreenTile({ icon: Icon, label, path }: { icon: TablerIcon; label: string; path: string }) {
  return (
    <li>
      <AppLink href={path} className={`${shared.frame} ${styles.tile}`}>
        <Icon size={22} stroke={1.6} aria-hidden />
        {label}
      </AppLink>
    </li>
  );
}

type SiteTileProps = { icon: TablerIcon; label: string; address: string | undefined; path: string };

/** A tile that opens a site of the college in a tab of its own, or our own page where no site is set. */
export function SiteTile({ icon: Icon, label, address, path }: SiteTileProps) {
  if (address === undefined) return <ScreenTile icon={Icon} label={label} path={path} />;
  return (
    <li>
      <a href={address} className={`${shared.frame} ${styles.tile}`} target="_blank" rel="noopener noreferrer">
        <Icon size={22} stroke={1.6} aria-hidden />
        {label}
        <IconExternalLink size={17} stroke={1.6} aria-hidden />
        <VisuallyHidden>, opens in a new tab</VisuallyHidden>
      </a>
    </li>
  );
}
