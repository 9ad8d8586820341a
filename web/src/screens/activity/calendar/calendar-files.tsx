import type { Activity } from '@cpd/contract/activities';
import type { ImportedEvents } from '@cpd/contract/calendar';
import { sizeLimitMessage } from '@cpd/domain/values/file-names';
import { CALENDAR_FILE_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { Alert, Button, FileButton, Stack } from '@mantine/core';
import { IconDownload, IconRss, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useUser } from '../../../lib/session.ts';
import { LongWork } from '../../../parts/long-work.tsx';
import { activitySuggestionsQuery } from '../../../queries/activities.ts';
import { calendarChanges, useReadCalendarFile } from '../../../queries/calendar.ts';
import { useChange } from '../../../queries/use-change.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { ActionsMenu } from '../../../ui/actions-menu.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { showError } from '../../../ui/toast.ts';
import styles from './calendar.module.css';
import { asBefore } from './import-choices.ts';
import { ImportDialog } from './import-dialog.tsx';
import { SubscriptionDialog } from './subscription-dialog.tsx';

type CalendarFilesProps = {
  years: readonly YearWithRules[];
  /** The year shown. */
  year: number;
  isPhone: boolean;
  /** What is to be finished in the form; `open` starts with it at once (CAL-12). */
  onImport: (activities: Activity[], open: boolean) => void;
};

/** "Import calendar item", "Export calendar" and the subscription (CAL-09, CAL-11 to CAL-13, CAL-18). */
export function CalendarFiles({ years, year, isPhone, onImport }: CalendarFilesProps) {
  const { userId } = useUser();
  const exporting = useChange(calendarChanges.exportCalendar(userId));
  const { read, reading, file, problem, several, close } = useImport(onImport);
  const reset = useRef<() => void>(null);
  const [subscribing, setSubscribing] = useState(false);
  const save = () => {
    if (years.some(({ cpdYearYear }) => cpdYearYear === year)) exporting.mutate(year);
    else showError(`There is no CPD year ${year} in your record.`);
  };
  return (
    <>
      <div className={`${shared.wrap} ${styles.files}`}>
        <FileButton
          accept=".ics,text/calendar"
          resetRef={reset}
          inputProps={{ 'aria-label': 'Calendar file' }}
          onChange={(file) => {
            // The same file can be chosen again after it was mended.
            reset.current?.();
            if (file) void read(file);
          }}
        >
          {({ onClick: choose }) => (
            <FileActions
              isPhone={isPhone}
              reading={reading.isPending}
              exporting={exporting.isPending}
              onImport={choose}
              onExport={save}
              onSubscribe={() => setSubscribing(true)}
            />
          )}
        </FileButton>
        <LongWork
          work={reading}
          running={readingInWords(file?.name ?? '', reading.done)}
          stopped={`“${file?.name}” was not read to its end. Nothing was imported.`}
        />
      </div>
      {problem !== undefined && (
        <Alert color="red" role="alert" title={`“${file?.name}” was not imported`} className={shared.long}>
          <Stack gap="sm" align="flex-start">
            {problem.message}
            {problem.mayPass && file !== undefined && (
              <Button size="sm" onClick={() => void read(file)}>
                Try again
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {subscribing && <SubscriptionDialog onClose={() => setSubscribing(false)} />}
      {several && (
        <ImportDialog
          imported={several}
          years={years}
          onClose={close}
          onFinish={(activities, open) => {
            close();
            if (activities.length > 0) onImport(activities, open);
          }}
        />
      )}
    </>
  );
}

type FileActionsProps = {
  isPhone: boolean;
  reading: boolean;
  exporting: boolean;
  onImport: () => void;
  onExport: () => void;
  onSubscribe: () => void;
};

/** Side by side, or on a phone, where the days come first, behind one button. */
function FileActions({ isPhone, reading, exporting, onImport, onExport, onSubscribe }: FileActionsProps) {
  if (isPhone) {
    const actions = [
      { label: IMPORT, icon: IconUpload, onChoose: onImport },
      { label: EXPORT, icon: IconDownload, onChoose: onExport },
      { label: SUBSCRIBE, icon: IconRss, onChoose: onSubscribe },
    ];
    return <ActionsMenu name="Import and export" label="Import and export" actions={actions} narrow />;
  }
  return (
    <>
      <LabelledButton icon={IconUpload} disabled={reading} onClick={onImport}>
        {IMPORT}
      </LabelledButton>
      <LabelledButton icon={IconDownload} loading={exporting} onClick={onExport}>
        {EXPORT}
      </LabelledButton>
      <LabelledButton icon={IconRss} onClick={onSubscribe}>
        {SUBSCRIBE}
      </LabelledButton>
    </>
  );
}

const IMPORT = 'Import calendar item';
const EXPORT = 'Export calendar';
const SUBSCRIBE = 'Subscribe from a phone or Outlook';

/** First the file is sent, of which a share from 0 to 1 has arrived, and then it is read. */
function readingInWords(name: string, sent: number): string {
  return sent < 1 ? `Sending “${name}”: ${Math.floor(sent * 100)} percent …` : `Reading “${name}” …`;
}

/** Reads a file: one event goes on to the form, several to the list, and a file that cannot be used is told of (CAL-11). */
function useImport(onImport: CalendarFilesProps['onImport']) {
  const client = useQueryClient();
  const reading = useReadCalendarFile();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<{ message: string; mayPass: boolean }>();
  const [several, setSeveral] = useState<ImportedEvents>();

  /** Without what was entered before there is only more to fill in (ERR-05). */
  async function filled(activity: Activity): Promise<Activity> {
    const query = activitySuggestionsQuery(activity.userId, activity.cpdYearId);
    return asBefore(activity, await client.fetchQuery(query).catch(() => []));
  }

  async function read(chosen: File) {
    setFile(chosen);
    setProblem(undefined);
    if (chosen.size > CALENDAR_FILE_LIMIT_BYTES) {
      return setProblem({ message: sizeLimitMessage(chosen.name, chosen.size), mayPass: false });
    }
    try {
      const answer = await reading.startAsync(chosen);
      if ('events' in answer) setSeveral(answer);
      else onImport([await filled(answer)], true);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const message = error instanceof Error ? error.message : 'It could not be read.';
      // What is wrong with the file stays wrong.
      setProblem({ message, mayPass: !(error instanceof ApiError && error.status === 400) });
    }
  }

  return { read, reading, file, problem, several, close: () => setSeveral(undefined) };
}
