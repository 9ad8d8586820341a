import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CertificateDocument } from '@cpd/contract/documents';
import { Text, Title } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import {
  IconCertificate,
  IconChecklist,
  IconDownload,
  IconFileText,
  IconInfoCircle,
  IconMail,
  IconSignature,
  type TablerIcon,
} from '@tabler/icons-react';
import { useUser } from '../../lib/session.ts';
import { useDownloadCertificate } from '../../queries/certificates.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import styles from './certificates.module.css';

type CertificateRowProps = { document: CertificateDocument; year: CPDYear };

/** One document: what it is, and the button that saves it or when it will be there (CRT-03 to CRT-05). */
export function CertificateRow({ document, year }: CertificateRowProps) {
  const user = useUser();
  const { mutate, isPending, error } = useDownloadCertificate(user.userId, year.cpdYearId);
  const name = document.documentName.replace(/\.pdf$/, '');
  const { icon: Icon, sentence } = KINDS[document.documentType];
  return (
    <li className={styles.document}>
      <Icon size={28} stroke={1.5} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <Title order={3} size="h4" className={styles.name}>
          {name}
        </Title>
        {/* What confirms something confirms nothing while it is not there. */}
        {document.available && <Text className={styles.quiet}>{sentence(year.cpdYearYear)}</Text>}
        {document.note !== '' && (
          <Text size="sm" className={styles.when}>
            {!document.available && <IconInfoCircle size={17} aria-hidden />}
            {document.note}
          </Text>
        )}
        {error !== null && (
          <Text role="alert" size="sm" className={styles.failed}>
            It could not be downloaded. {error.message}
          </Text>
        )}
      </div>
      {document.available && (
        <LabelledButton
          icon={IconDownload}
          loading={isPending}
          aria-label={`Download ${name}`}
          onClick={() => mutate(document)}
        >
          Download
        </LabelledButton>
      )}
    </li>
  );
}

type Kind = { icon: TablerIcon; sentence: (year: number) => string };

const KINDS = {
  COC: { icon: IconCertificate, sentence: (year) => `Confirms that you met the CPD requirements for ${year}.` },
  LETTEROFSUCAUDIT: { icon: IconMail, sentence: (year) => `Confirms that your ${year} record passed its audit.` },
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
} as const satisfies Record<CertificateDocument['documentType'], Kind>;
