import type { CPDYear } from '@cpd/contract/cpd-years';
import type { YearElsewhere } from '@cpd/contract/year-archives';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { FileButton, Stack, Text } from '@mantine/core';
import { IconBuildingBank, IconDownload, IconFileUpload, IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { ElsewhereFacts } from '../../parts/elsewhere/elsewhere-facts.tsx';
import { elsewhereLine, notCounted } from '../../parts/elsewhere/elsewhere-words.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { LongWork } from '../../parts/long-work.tsx';
import { PrintWait } from '../../parts/print-wait.tsx';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { useChange } from '../../queries/use-change.ts';
import { elsewhereQuery, useTakeYear, yearArchivesChanges } from '../../queries/year-archives.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
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

/** What was done in another CPD home, and the way to hand it in; the team accepts it (RPT-05). */
export function HandInYear({ year: { cpdYearId, cpdYearYear, countsElsewhere } }: { year: CPDYear }) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(yearArchivesChanges.handIn);
  const { submit, busy, failure } = useSaving({
    entered: null,
    save: (file: File) => mutateAsync({ userId, file }),
    onSaved: () => setHandedIn(true),
    again: true,
  });
  const [handedIn, setHandedIn] = useState(false);
  const resetField = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // The same file, mended in the meantime, can be chosen again.
    resetField.current?.();
    setHandedIn(false);
    if (file !== null) void submit(file);
  };
  return (
    <>
      <Loaded
        query={useQuery(elsewhereQuery(userId, cpdYearId))}
        waiting={0}
        failed="What you did elsewhere could not be loaded."
        className={`${shared.frame} ${styles.note}`}
      >
        {(entries) =>
          entries.length > 0 && (
            <ul className={row.list}>
              {entries.map((elsewhere) => (
                <ElsewhereRow key={elsewhere.requestId} elsewhere={elsewhere} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Stack gap="sm" align="flex-start" className={`${shared.frame} ${styles.note}`}>
        <Text>
          Did you record part of {cpdYearYear} with another college? Hand in the signed ZIP file that it gives you. Once
          the CPD team has accepted it, it is shown with your record{' '}
          {countsElsewhere
            ? 'and counts towards your totals, in the categories that both colleges have.'
            : 'and does not change your totals.'}
        </Text>
        <FileButton accept=".zip,application/zip" resetRef={resetField} onChange={choose} inputProps={FIELD_NAME}>
          {(props) => (
            <LabelledButton icon={IconFileUpload} iconSize={20} {...props} loading={busy}>
              Hand in a year
            </LabelledButton>
          )}
        </FileButton>
        <Text role="status">{handedIn && 'The year was handed in. The CPD team will tell you what they decide.'}</Text>
        <NotSaved failure={failure} />
      </Stack>
    </>
  );
}

const FIELD_NAME = { 'aria-label': 'ZIP file from another CPD home' };

function ElsewhereRow({ elsewhere }: { elsewhere: YearElsewhere }) {
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  return (
    <li>
      <Row
        heading="h3"
        title={`Done elsewhere: ${elsewhereLine(elsewhere)}`}
        icon={<IconBuildingBank size={24} stroke={1.5} aria-hidden className={styles.icon} />}
        meta={[notCounted(elsewhere), elsewhere.decisionText].filter((one) => one !== '').join(' ')}
        opens={{ expanded, controls: id, onToggle: () => setExpanded(!expanded) }}
      />
      <div id={id} className={styles.work} hidden={!expanded}>
        {expanded && <ElsewhereFacts elsewhere={elsewhere} />}
      </div>
    </li>
  );
}
