import type { ReportDetails } from '@cpd/contract/reports';
import { REPORT_FILE_TYPES } from '@cpd/domain/report/board';
import { PREVIEW_DAYS, sentReportProblems } from '@cpd/domain/report/version';
import { REPORT_CHANNEL_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { todayAtCollege } from '../../../parts/college-time.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { ConfirmDialog, SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { reportsChanges } from '../../../queries/reports.ts';
import { useChange } from '../../../queries/use-change.ts';
import { useLeadOn } from '../../../ui/own-address.ts';
import { showDone } from '../../../ui/toast.ts';
import { members } from '../notifications/announcement-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import styles from './report.module.css';
import { inLines } from './report-words.ts';

/** What is asked about a version; it stays open while a colleague changes the version below it. */
export type Asking = 'show' | 'drop' | 'sign' | 'send' | 'again';

type DialogProps = { report: ReportDetails; onClose: () => void };

const DIALOGS: Readonly<Record<Asking, (props: DialogProps) => React.JSX.Element>> = {
  show: ShowDialog,
  drop: DropDialog,
  sign: SignDialog,
  send: SendDialog,
  again: AgainDialog,
};

export function ReportDialogs({ asking, ...props }: DialogProps & { asking: Asking }) {
  const Dialog = DIALOGS[asking];
  return <Dialog {...props} />;
}

/** Shows the lines to members (RPT-02). */
function ShowDialog({ report, onClose }: DialogProps) {
  const { reportVersionId, before, outcomes } = report;
  const { mutateAsync } = useChange(reportsChanges.preview);
  const all = outcomes.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConfirmDialog
      title="Show it to members?"
      action={report.refusals.preview === '' ? 'Show it and notify them' : undefined}
      change={(key) => mutateAsync({ body: { reportVersionId }, key })}
      onDone={() => {
        showDone('Members can see their lines, and are notified.');
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        {before === null
          ? `${members(all)} will have ${PREVIEW_DAYS} days to say if their line is wrong. They are notified straight away, unless they have left.`
          : `${before.differences === 0 ? 'No line differs' : `${inLines(before.differences)} ${before.differences === 1 ? 'differs' : 'differ'}`} from version ${before.number}: members are notified where theirs does. Where a line got worse, they have ${PREVIEW_DAYS} days to say if it is wrong.`}
      </Text>
      <Text>The lines cannot be changed after that, only made again.</Text>
    </ConfirmDialog>
  );
}

/** Deletes a draft, and leads back to the others. */
function DropDialog({ report: { reportVersionId, cpdYearId, number }, onClose }: DialogProps) {
  const { mutateAsync } = useChange(reportsChanges.drop(reportVersionId));
  const leadOn = useLeadOn();
  return (
    <ConfirmDialog
      title="Delete the draft?"
      action="Delete the draft"
      danger
      change={mutateAsync}
      onDone={() => {
        showDone(`The draft of version ${number} was deleted.`);
        leadOn(paths.adminReports(cpdYearId), { replace: true });
      }}
      onClose={onClose}
    >
      <Text>Its lines go with it. Members have not seen them, and a new draft can be made at any time.</Text>
    </ConfirmDialog>
  );
}

/** Signs for the college, as one of two. */
function SignDialog({ report, onClose }: DialogProps) {
  const { reportVersionId, rowVersion, boardName, cpdYear, outcomes, signed, refusals } = report;
  const { mutateAsync } = useChange(reportsChanges.sign);
  const all = outcomes.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConfirmDialog
      title="Sign the report?"
      // A colleague may have been first.
      action={refusals.sign === '' ? 'Sign it' : undefined}
      change={(key) => mutateAsync({ body: { reportVersionId, rowVersion }, key })}
      onDone={() => {
        showDone('You have signed the report.');
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        {`With your name you say that this is what the college tells ${boardName} of ${cpdYear}, in ${inLines(all)}. `}
        {signed.length === 0 ? 'A second person signs after you.' : 'You are the second to sign: it can be sent then.'}
      </Text>
    </ConfirmDialog>
  );
}

/** Notes that it was sent, with the very file (RPT-04). */
function SendDialog({ report, onClose }: DialogProps) {
  const { reportVersionId, rowVersion, boardName, fileType, signed } = report;
  const { mutateAsync } = useChange(reportsChanges.send);
  const today = todayAtCollege();
  const form = useForm({
    initial: { sentOn: today, channel: '', reference: '', fileType },
    check: (values) => sentReportProblems(values, { signedOn: signed.at(-1)?.signedOn ?? '', today }),
    save: (values, key) => mutateAsync({ body: { reportVersionId, rowVersion, ...values }, key }),
    onSaved: () => {
      showDone('The report is marked as sent.');
      onClose();
    },
  });
  const { values, errors, set, text } = form;
  return (
    <SaveDialog title="Mark as sent" action="Mark as sent" form={form} onClose={onClose}>
      <Text>{`Nothing is sent to ${boardName} by this. The file is kept as it is today, with its SHA-256.`}</Text>
      <div className={styles.fields}>
        <DayField label="Sent on" value={values.sentOn} error={errors.sentOn} onChange={(sentOn) => set({ sentOn })} />
        <NativeSelect
          label="File"
          data={[...REPORT_FILE_TYPES]}
          value={values.fileType}
          onChange={({ currentTarget: { value } }) =>
            set({ fileType: REPORT_FILE_TYPES.find((one) => one === value) ?? fileType })
          }
        />
      </div>
      <TextInput
        label="How it was sent"
        description="Such as the board’s portal, or an email address"
        required
        maxLength={REPORT_CHANNEL_MAX}
        {...text('channel')}
      />
      <TextInput label="The board’s reference, if there is one" maxLength={REPORT_CHANNEL_MAX} {...text('reference')} />
    </SaveDialog>
  );
}

/** Makes the lines anew, as a version that is to take the place of this one. */
function AgainDialog({ report, onClose }: DialogProps) {
  const { cpdYearId, boardCode, state, sent } = report;
  const { mutateAsync } = useChange(reportsChanges.start);
  const leadOn = useLeadOn();
  return (
    <ReasonDialog
      title={state === 'SENT' ? 'Correct the report' : 'Make the lines again'}
      action="Make a draft"
      danger={false}
      readers="The board can read it in the files. Please name no one, and nothing of anyone’s health."
      save={(reason, key) => mutateAsync({ body: { cpdYearId, boardCode, reason }, key })}
      onSaved={({ reportVersionId }) => leadOn(paths.adminReport(reportVersionId))}
      onClose={onClose}
    >
      {`The lines of a new version are made from the records as they are now. ${
        sent === null
          ? 'This version stays until the new one is shown to members.'
          : `What was sent on ${formatDayMonthYear(sent.sentOn)} stands until the new version is sent.`
      }`}
    </ReasonDialog>
  );
}
