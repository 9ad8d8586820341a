import { type BoardFormat, REPORT_FILE_TYPES } from '@cpd/domain/report/board';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Group, Text, TextInput } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { reportFilesChanges } from '../../../queries/report-files.ts';
import { useChange } from '../../../queries/use-change.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import row from '../../../ui/row.module.css';
import { useCopy } from '../../../ui/use-copy.ts';

type FileType = BoardFormat['fileType'];

const WHAT_FOR: Readonly<Record<FileType, string>> = {
  CSV: 'All lines, for a spreadsheet',
  JSON: 'All lines, for another program',
  PDF: 'Counts, signatures and lines, to read',
};

type ReportFilesProps = {
  reportVersionId: number;
  /** The file that was sent to the board; undefined before that. */
  sent: { fileType: FileType; sha256: string } | undefined;
};

/** The files of a version of a report, each with its SHA-256 once it was downloaded (RPT-04). */
export function ReportFiles({ reportVersionId, sent }: ReportFilesProps) {
  return (
    <ul className={row.list} aria-label="Files">
      {REPORT_FILE_TYPES.map((fileType) => (
        <li key={fileType} className={row.entry}>
          <OneFile
            reportVersionId={reportVersionId}
            fileType={fileType}
            sentSha256={sent?.fileType === fileType ? sent.sha256 : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

type OneFileProps = { reportVersionId: number; fileType: FileType; sentSha256: string | undefined };

function OneFile({ reportVersionId, fileType, sentSha256 }: OneFileProps) {
  const { mutateAsync, isPending } = useChange(reportFilesChanges.download);
  const [saved, setSaved] = useState<{ size: number; sha256: string }>();
  const save = async () => {
    // A refusal is told at the edge of the page.
    const content = await mutateAsync({ reportVersionId, fileType }).catch(() => undefined);
    if (content !== undefined) setSaved({ size: content.size, sha256: await hashOf(content) });
  };
  const sha256 = saved?.sha256 ?? sentSha256;
  const size = saved && sizeInWords(saved.size);
  return (
    <>
      <div className={row.who}>
        <strong>{sentSha256 === undefined ? fileType : `${fileType}, as it was sent`}</strong>
        <span>{[WHAT_FOR[fileType], size].filter((part) => part !== undefined).join(' · ')}</span>
        {sha256 !== undefined && sha256 !== '' && <Hash fileType={fileType} sha256={sha256} />}
      </div>
      <LabelledButton
        icon={IconDownload}
        loading={isPending}
        aria-label={`Download as ${fileType}`}
        onClick={() => void save()}
      >
        Download
      </LabelledButton>
    </>
  );
}

function Hash({ fileType, sha256 }: { fileType: FileType; sha256: string }) {
  const { field, told, copy } = useCopy('the SHA-256');
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="end">
        <TextInput
          ref={field}
          label={`SHA-256 of the ${fileType}`}
          value={sha256}
          readOnly
          size="xs"
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <IconButton icon={IconCopy} label={`Copy the SHA-256 of the ${fileType}`} onClick={copy} />
      </Group>
      <Text size="sm" role="status">
        {told}
      </Text>
    </>
  );
}

/** In lower-case hex; empty where the browser does not work it out, which it does on encrypted pages alone. */
async function hashOf(content: Blob): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return '';
  const hash = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
