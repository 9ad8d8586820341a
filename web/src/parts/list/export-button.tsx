import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ListAsk, useExportList } from '../../queries/lists.ts';
import { formatSize } from '../upload/format-size.ts';
import styles from './list.module.css';

/** Saves everything that the filters leave, with the columns on screen, for a spreadsheet; says how far it is. */
export function ExportButton({ ask }: { ask: ListAsk }) {
  const { exportList, stop, bytes, isPending, isSuccess, error } = useExportList();
  const isStopped = error instanceof DOMException && error.name === 'AbortError';
  return (
    <div className={styles.export}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => (isPending ? stop() : exportList(ask))}
      >
        {isPending ? 'Stop the export' : 'Export as CSV'}
      </Button>
      <Text size="sm" className={styles.quiet} aria-live="polite">
        {isPending && (bytes === 0 ? 'Starting the export …' : `${formatSize(bytes)} so far …`)}
        {isSuccess && 'The list is on its way to your downloads.'}
        {isStopped && 'The export was stopped.'}
      </Text>
      {error !== null && !isStopped && (
        <Text size="sm" c="red" role="alert">
          Nothing was exported. {error.message}
        </Text>
      )}
    </div>
  );
}
