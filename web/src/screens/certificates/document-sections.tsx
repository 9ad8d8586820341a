import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CertificateDocument } from '@cpd/contract/documents';
import { Anchor, Text, Title } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx';
import { AuditLog } from './audit-log.tsx';
import { CertificateRow } from './certificate-row.tsx';
import styles from './certificates.module.css';

type Documents = readonly CertificateDocument[];
type YearDocuments = { documents: Documents; year: CPDYear };

/** Every kind of document of a year, each there to be downloaded or with the reason why it is not (CRT-03 to CRT-07). */
export function DocumentSections({ documents, year }: YearDocuments) {
  const of = (...types: CertificateDocument['documentType'][]) =>
    documents.filter(({ documentType }) => types.includes(documentType));
  const letters = of('LETTEROFSUCAUDIT');
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
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Rows({ documents, year }: YearDocuments) {
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <CertificateRow
          key={`${document.documentType} ${document.documentId} ${document.objectId}`}
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
    generatableDocumentType: null,
    objectId: 0,
    available: false,
    note: `Your record for ${cpdYearYear} is not being audited, so there is no letter.`,
  };
}

function Plans({ documents, year }: YearDocuments) {
  if (documents.length > 0) return <Rows documents={documents} year={year} />;
  return (
    <div className={styles.note}>
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
      <div className={styles.note}>
        <Text mb="sm">A form that colleagues sign to confirm that you took part in activities.</Text>
        <LabelledButton icon={IconSignature} iconSize={20} onClick={() => setOpen(true)}>
          Make a form
        </LabelledButton>
      </div>
      {open && <AcknowledgementDialog year={year} onClose={() => setOpen(false)} />}
    </>
  );
}
