import type { FileDocument } from '@cpd/contract/documents';
import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../../parts/upload/format-size.ts';
import { filesQuery } from '../../../queries/files.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import styles from './member.module.css';

type MemberFilesProps = { userId: number; cpdYearId: number; year: number };

/** The evidence of a member's year and what it is attached to, to be read. */
export function MemberFiles({ userId, cpdYearId, year }: MemberFilesProps) {
  const { data: files, isError, refetch } = useQuery(filesQuery(userId, cpdYearId));
  return (
    <section className={styles.panel} aria-labelledby="evidence">
      <Title order={2} size="h3" id="evidence">
        Evidence for {year}
      </Title>
      {files === undefined && !isError && <Skeleton height={120} aria-hidden />}
      {isError && <NotLoaded onRetry={refetch}>The files could not be loaded.</NotLoaded>}
      {files !== undefined && <Files files={[...files.folders.flatMap(inFolder), ...files.documents.map(alone)]} />}
    </section>
  );
}

type Shown = { file: FileDocument; folder: string };

const inFolder = ({ folderName, documents }: { folderName: string; documents: FileDocument[] }): Shown[] =>
  documents.map((file) => ({ file, folder: folderName }));
const alone = (file: FileDocument): Shown => ({ file, folder: '' });

function Files({ files }: { files: readonly Shown[] }) {
  if (files.length === 0) return <Text>No evidence has been uploaded for this year.</Text>;
  return (
    <ul className={styles.list} aria-label="Files">
      {files.map(({ file, folder }) => (
        <li key={file.documentId} className={styles.line}>
          <span className={styles.what}>
            <strong>{file.documentName}</strong>
            <span className={styles.quiet}>{attachedTo(file)}</span>
          </span>
          <span>{file.uploadedOn}</span>
          <span>{folder}</span>
          <span className={styles.amount}>{formatSize(file.sizeInBytes)}</span>
        </li>
      ))}
    </ul>
  );
}

function attachedTo({ activities }: FileDocument): string {
  if (activities.length === 0) return 'Not attached';
  return `Attached to ${activities.map(({ userActivityName }) => userActivityName).join(', ')}`;
}
