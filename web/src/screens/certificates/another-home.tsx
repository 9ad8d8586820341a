import type { CPDYear } from '@cpd/contract/cpd-years';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Text } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useUser } from '../../lib/session.ts';
import { LongWork } from '../../parts/long-work.tsx';
import { PrintWait } from '../../parts/print-wait.tsx';
import { useTakeYear } from '../../queries/year-archives.ts';
import row from '../../ui/row.module.css';
import { Row } from '../../ui/row.tsx';
import shared from '../../ui/shared.module.css';
import styles from './certificates.module.css';

/** The year to take to another CPD home, as one file that it can check (RPT-05). */
export function TakeYear({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  const work = useTakeYear(userId, year.cpdYearId);
  const title = `${year.cpdYearYear} for another CPD home`;
  return (
    <ul className={row.list}>
      <li>
        <Row
          heading="h3"
          title={title}
          icon={<IconFileZip size={24} stroke={1.5} aria-hidden className={styles.icon} />}
          meta={year.submitted ? WHAT : `${WHAT} It says that you have not submitted the year.`}
          opens={{
            label: `Download ${title}`,
            icon: IconDownload,
            busy: work.isPending,
            onPress: () => work.start(),
          }}
        />
        <div className={styles.work}>
          <LongWork
            work={work}
            running={
              work.done === 0 ? (
                <PrintWait making="Your statements are being printed …" />
              ) : (
                `Downloading: ${sizeInWords(work.done)} so far …`
              )
            }
            stopped="The download was stopped. Nothing was saved."
            finished="The file is on its way to your downloads. Please hand it in as it is, without unpacking it."
          />
          {work.error !== null && (
            <Text role="alert" size="sm" className={shared.error}>
              The file could not be made. {work.error.message}
            </Text>
          )}
        </div>
      </li>
    </ul>
  );
}

const WHAT = 'One signed ZIP file with your activities, totals, statements and evidence.';
