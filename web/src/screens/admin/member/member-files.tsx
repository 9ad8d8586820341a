import type { FileDocument } from '@cpd/contract/documents';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../../parts/upload/format-size.ts';
import { filesQuery } from '../../../queries/files.ts';
import styles from './member.module.css';

type MemberFilesProps = { userId: number; cpdYearId: number; year: number };

/** The evidence of a member's year and what it is attached to, to be read. */
export function MemberFiles({ userId, cpdYearId, year }: MemberFilesProps) {
  const { data: files, isError, refetch } = useQuery(filesQuery(userId, cpdYearId));
  return (
    <section className={styles.panel} aria-labelledby="evidence">
      <Title order={2} size="h3" id="evidence">
        Evidence of {year}
      </Title>
      {files === undefined && !isError && <Skeleton height={120} aria-hidden />}
      {isError && (
        <div role="alert">
          <Text>The files could not be loaded.</Text>
          <Button variant="default" mt="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {files !== undefined && <Files files={[...files.Folders.flatMap(inFolder), ...files.Documents.map(alone)]} />}
    </section>
  );
}

type Shown = { file: FileDocument; folder: string };

const inFolder = ({ FolderName, Documents }: { FolderName: string; Documents: FileDocument[] }): Shown[] =>
  Documents.map((file) => ({ file, folder: FolderName }));
const alone = (file: FileDocument): Shown => ({ file, folder: '' });

function Files({ files }: { files: readonly Shown[] }) {
  if (files.length === 0) return <Text>No evidence has been uploaded in this year.</Text>;
  return (
    <ul className={styles.list} aria-label="Files">
      {files.map(({ file, folder }) => (
        <li key={file.DocumentId} className={styles.line}>
          <span className={styles.what}>
            <strong>{file.DocumentName}</strong>
            <span className={styles.quiet}>{attachedTo(file)}</span>
          </span>
          <span>{file.UploadedOn}</span>
          <span>{folder}</span>
          <span className={styles.amount}>{formatSize(file.SizeInBytes)}</span>
        </li>
      ))}
    </ul>
  );
}

function attachedTo({ Activities }: FileDocument): string {
  if (Activities.length === 0) return 'Attached to nothing';
  return `Attached to ${Activities.map(({ UserActivityName }) => UserActivityName).join(', ')}`;
}
