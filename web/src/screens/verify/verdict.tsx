import type { Verification } from '@cpd/contract/verification';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text, Title } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHistory,
  type TablerIcon,
} from '@tabler/icons-react';
import { configuration } from '../../lib/configuration.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import shared from '../../ui/shared.module.css';
import styles from './verify.module.css';

/** What was asked about. A code vouches for less than a file: it can be copied onto another paper. */
type Asked = 'code' | 'file';
type VerdictProps = { verification: Verification; asked: Asked; headingOrder: 1 | 2 };

/** Whether a document stands, for whom and for which year, and nothing more (CRT-03). */
export function Verdict({ verification, asked, headingOrder }: VerdictProps) {
  const { icon: Icon, tone } = LOOKS[verification.status];
  return (
    <section className={styles.verdict} data-tone={tone}>
      <div className={styles.verdictHead}>
        <Icon size={36} aria-hidden />
        <Title order={headingOrder}>{verdictTitle(verification.status, asked)}</Title>
      </div>
      <Text>{verdictSentence(verification, asked)}</Text>
      {'documentType' in verification && (
        <>
          <Facts>
            <Fact label="Document">{DOCUMENT_NAMES[verification.documentType]}</Fact>
            <Fact label="For">{verification.name}</Fact>
            <Fact label="CPD year">{verification.cpdYear}</Fact>
          </Facts>
          <Text size="sm" className={shared.quiet}>
            {VOUCHES_FOR[asked]}
          </Text>
        </>
      )}
    </section>
  );
}

/** The verdict in a few words; also the title of the page. */
export function verdictTitle(status: Verification['status'], asked: Asked): string {
  switch (status) {
    case 'valid':
      return 'This document is valid';
    case 'superseded':
      return 'This document was superseded';
    case 'revoked':
      return 'This document was revoked';
    case 'erased':
      return 'The record behind this document was erased';
    case 'unknown':
      return asked === 'code' ? 'This code is not known' : 'This file is not known';
  }
}

function verdictSentence(verification: Verification, asked: Asked): string {
  const by = configuration.collegeName;
  switch (verification.status) {
    case 'valid':
      return `It was issued by ${by}, and it is still valid.`;
    case 'superseded':
      return `It was issued by ${by}, but a newer document of the same kind and year has taken its place. Ask for that one.`;
    case 'revoked':
      return `It was issued by ${by} and has been withdrawn since. It no longer counts.`;
    case 'erased':
      return `It was issued by ${by}. The record was erased on ${formatDayMonthYear(verification.erasedOn.slice(0, 10))}, so the document can no longer be confirmed. Please ask the person who gave it to you for other evidence.`;
    case 'unknown':
      return asked === 'code'
        ? `No document issued by ${by} has this code. If you typed it, compare it with the paper: capital and small letters are not the same.`
        : `This is not a file exactly as ${by} issued it: it is a different file, or it has been changed. A scan, or a file that another program has saved again, counts as changed; check the code printed on it instead.`;
  }
}

type Look = { icon: TablerIcon; tone: 'good' | 'careful' | 'bad' };

const LOOKS = {
  valid: { icon: IconCircleCheckFilled, tone: 'good' },
  superseded: { icon: IconHistory, tone: 'careful' },
  revoked: { icon: IconCircleXFilled, tone: 'bad' },
  erased: { icon: IconHistory, tone: 'careful' },
  unknown: { icon: IconHelpCircleFilled, tone: 'bad' },
} as const satisfies Record<Verification['status'], Look>;

const VOUCHES_FOR = {
  code: 'Compare these three with your copy. A code says nothing about the figures: to be sure of those, check the file itself.',
  file: 'The file is exactly as it was issued, with every word and figure in it.',
} as const satisfies Record<Asked, string>;

type DocumentType = Extract<Verification, { documentType: string }>['documentType'];

const DOCUMENT_NAMES = {
  COC: 'CPD certificate',
  LETTEROFSUCAUDIT: 'Letter of successful audit',
  AUDITADVICE: 'Letter of audit outcome: successful, with advice',
  AUDITNOTMET: 'Letter of audit outcome: not successful',
  AUDITDEFERRED: 'Letter of audit outcome: deferred',
  AUDITELSEWHERE: 'Letter of audit outcome: audited by another CPD home',
  CPDSTATEMENT: 'CPD statement',
  DETAILEDSTATEMENT: 'Detailed activity statement',
  PDP: 'Professional development plan',
  ACKNOWLEDGEMENTOFPARTICIPATIONFORM: 'Acknowledgement of participation form',
} as const satisfies Record<DocumentType, string>;
