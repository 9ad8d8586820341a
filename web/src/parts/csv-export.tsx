import { sizeInWords } from '@cpd/domain/values/sizes';
import { Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { LabelledButton } from '../ui/labelled-button.tsx';
import shared from '../ui/shared.module.css';
import styles from './csv-export.module.css';

type CsvExportProps = {
  /** What `useStoppable` says of the export. */
  run: {
    stop: () => void;
    done: number;
    isPending: boolean;
    isSuccess: boolean;
    isStopped: boolean;
    error: Error | null;
  };
  onStart: () => void;
  /** What is saved. */
  what?: 'file' | 'list';
  align?: 'start' | 'end';
};

/** Saves what is shown, all of it, as a file for a spreadsheet; says how far it is. */
export function CsvExport({ run, onStart, what = 'file', align = 'start' }: CsvExportProps) {
  const { stop, done, isPending, isSuccess, isStopped, error } = run;
  return (
    <div className={styles.export} style={{ justifyItems: align }}>
      <LabelledButton icon={IconDownload} onClick={() => (isPending ? stop() : onStart())}>
        {isPending ? 'Stop the export' : 'Export as CSV'}
      </LabelledButton>
      <Text size="sm" className={shared.quiet} aria-live="polite">
        {isPending && (done === 0 ? 'Starting the export …' : `${sizeInWords(done)} so far …`)}
        {isSuccess && `The ${what} is on its way to your downloads.`}
        {isStopped && 'The export was stopped.'}
      </Text>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          Nothing was exported. {error.message}
        </Text>
      )}
    </div>
  );
}
