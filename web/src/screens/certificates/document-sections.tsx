import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CertificateDocument } from '@cpd/contract/documents';
import { Anchor, Text, Title } from '@mantine/core';
import {
  IconBuildingBank,
  IconCertificate,
  IconChecklist,
  IconDownload,
  IconFileText,
  IconMail,
  IconSignature,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { dayAtCollege } from '../../parts/college-time.ts';
import { Loaded, together } from '../../parts/loaded.tsx';
import { LongWork } from '../../parts/long-work.tsx';
import { PrintWait } from '../../parts/print-wait.tsx';
import { auditLogQuery, auditQuery, useDownloadCertificate } from '../../queries/certificates.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import row from '../../ui/row.module.css';
import { Row } from '../../ui/row.tsx';
import shared from '../../ui/shared.module.css';
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx';
import { HandInYear, TakeYear } from './another-home.tsx';
import styles from './certificates.module.css';

type Documents = readonly CertificateDocument[];
type YearDocuments = { documents: Documents; year: CPDYear };

/** Every kind of document of a year, each there to be downloaded or with the reason why it is not (CRT-03 to CRT-07). */
export function DocumentSections({ documents, year }: YearDocuments) {
  const of = (...kinds: CertificateDocument['kind'][]) => documents.filter(({ kind }) => kinds.includes(kind));
  // The member alone takes their record along.
  const isMember = useColleague() === null;
  const letters = of('LETTEROFSUCAUDIT', 'AUDITADVICE', 'AUDITNOTMET', 'AUDITDEFERRED', 'AUDITELSEWHERE');
  return (
    <>
      <Section title="Certificate and letter">
        <Rows documents={[...of('COC'), ...(letters.length > 0 ? letters : [noLetter(year)])]} year={year} />
        {letters.length > 0 && <AuditLog cpdYearId={year.cpdYearId} />}
      </Section>
      <Section title="Statements">
        <Rows documents={of('CPDSTATEMENT', 'DETAILEDSTATEMENT')} year={year} />
      </Section>
      <Section title="Professional development plans">
        <Plans documents={of('PDP')} year={year} />
      </Section>
      <Section title="Acknowledgement of participation">
        <Acknowledgements documents={of('ACKNOWLEDGEMENTOFPARTICIPATIONFORM')} year={year} />
      </Section>
      {year.report !== undefined && (
        <Section title="Report to the board">
          <ul className={row.list}>
            <li>
              <Row
                title={`What we ${year.report === 'TOLD' ? '' : 'will '}report about you`}
                icon={<IconBuildingBank size={24} stroke={1.5} aria-hidden />}
                opens={{ href: paths.report }}
              />
            </li>
          </ul>
        </Section>
      )}
      <Section title="Another CPD home">
        {isMember && <TakeYear year={year} />}
        <HandInYear year={year} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Rows({ documents, year }: YearDocuments) {
  return (
    <ul className={row.list}>
      {documents.map((document) => (
        <CertificateRow
          key={`${document.kind} ${document.documentId} ${document.objectId}`}
          document={document}
          year={year}
        />
      ))}
    </ul>
  );
}

/** Only audited years have a letter to offer; the others say so (CRT-05). */
function noLetter({ cpdYearYear }: CPDYear): CertificateDocument {
  return {
    documentId: 0,
    documentName: `Letter of successful audit ${cpdYearYear}`,
    documentType: 'LETTEROFSUCAUDIT',
    kind: 'LETTEROFSUCAUDIT',
    generatableDocumentType: null,
    objectId: 0,
    available: false,
    note: `Your record for ${cpdYearYear} is not being audited, so there is no letter.`,
  };
}

function Plans({ documents, year }: YearDocuments) {
  if (documents.length > 0) return <Rows documents={documents} year={year} />;
  return (
    <div className={`${shared.frame} ${styles.note}`}>
      <Text>
        There is no plan for {year.cpdYearYear}.{' '}
        {year.editable && (
          <Anchor component={AppLink} href={paths.newPlan({ year: year.cpdYearId })} underline="always">
            Write a plan
          </Anchor>
        )}
      </Text>
    </div>
  );
}

/** The forms that were made, and the way to make one, also when the year is closed (CRT-07, API2-65). */
function Acknowledgements({ documents, year }: YearDocuments) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {documents.length > 0 && <Rows documents={documents} year={year} />}
      <div className={`${shared.frame} ${styles.note}`}>
        <Text mb="sm">A form that colleagues sign to confirm that you took part in activities.</Text>
        <LabelledButton icon={IconSignature} iconSize={20} onClick={() => setOpen(true)}>
          Make a form
        </LabelledButton>
      </div>
      {open && <AcknowledgementDialog year={year} onClose={() => setOpen(false)} />}
    </>
  );
}

/** One document: what it is, and a press that saves it or when it will be there (CRT-03 to CRT-05). */
function CertificateRow({ document, year }: { document: CertificateDocument; year: CPDYear }) {
  const user = useUser();
  const download = useDownloadCertificate(user.userId, year.cpdYearId);
  const name = document.documentName.replace(/\.pdf$/, '');
  const { icon: Icon, sentence } = KINDS[document.kind];
  const isReady = document.available;
  return (
    <li>
      <Row
        heading="h3"
        title={name}
        icon={<Icon size={24} stroke={1.5} aria-hidden className={isReady ? styles.icon : shared.quiet} />}
        // What confirms something confirms nothing while it is not there.
        meta={[isReady ? sentence(year.cpdYearYear) : '', document.note].filter(Boolean).join(' ')}
        {...(isReady && {
          opens: {
            label: `Download ${name}`,
            icon: IconDownload,
            busy: download.isPending,
            onPress: () => download.start(document),
          },
        })}
      />
      {isReady && (
        <div className={styles.work}>
          <LongWork
            work={download}
            running={<PrintWait making="Your document is being made …" />}
            stopped="The download was stopped. Nothing was saved."
          />
          {download.error !== null && (
            <Text role="alert" size="sm" className={shared.error}>
              The document could not be downloaded. {download.error.message}
            </Text>
          )}
        </div>
      )}
    </li>
  );
}

type Kind = { icon: TablerIcon; sentence: (year: number) => string };

const KINDS = {
  COC: { icon: IconCertificate, sentence: (year) => `Confirms that you met the CPD requirements for ${year}.` },
  LETTEROFSUCAUDIT: { icon: IconMail, sentence: (year) => `Confirms that your ${year} record passed its audit.` },
  AUDITADVICE: { icon: IconMail, sentence: (year) => `The advice that came with the audit of your ${year} record.` },
  AUDITNOTMET: { icon: IconMail, sentence: (year) => `What the audit of your ${year} record found, and what follows.` },
  AUDITDEFERRED: { icon: IconMail, sentence: (year) => `Until when the audit of your ${year} record is deferred.` },
  AUDITELSEWHERE: { icon: IconMail, sentence: (year) => `Another CPD home has audited your ${year} record.` },
  CPDSTATEMENT: {
    icon: IconFileText,
    sentence: (year) => `Your ${year} totals by category and your progress on each requirement, as of today.`,
  },
  DETAILEDSTATEMENT: {
    icon: IconFileText,
    sentence: (year) => `Every activity in ${year} with its dates and figures, as of today.`,
  },
  PDP: { icon: IconChecklist, sentence: (year) => `A professional development plan for ${year}.` },
  ACKNOWLEDGEMENTOFPARTICIPATIONFORM: {
    icon: IconSignature,
    sentence: (year) => `For others to sign that you took part in activities in ${year}.`,
  },
} as const satisfies Record<CertificateDocument['kind'], Kind>;

/** What happened in the audit of a year, the newest first, to be read only (AUD-03). */
export function AuditLog({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const audit = useQuery(auditQuery(userId, cpdYearId));
  const auditId = audit.data?.userAuditId ?? 0;
  const log = useQuery({ ...auditLogQuery(auditId), enabled: auditId > 0 });
  const query = together(audit, log);
  if (query.error === null && !log.data?.length) return null;
  return (
    <div className={`${shared.frame} ${styles.note}`}>
      <Title order={3} mb="sm">
        What happened in the audit
      </Title>
      <Loaded query={query} waiting={48} failed="This could not be loaded.">
        {([, entries]) => (
          <ol className={`${shared.list} ${styles.log}`} aria-label="What happened in the audit">
            {entries.map(({ createdOn, message }) => (
              <li key={`${createdOn} ${message}`}>
                <time dateTime={createdOn} className={shared.quiet}>
                  {dayAtCollege(createdOn)}
                </time>
                <span>{message}</span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}
