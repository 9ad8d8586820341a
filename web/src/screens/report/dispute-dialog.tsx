import type { OwnReport } from '@cpd/contract/own-reports';
import { disputeDueOn } from '@cpd/domain/report/version';
import { messageProblem } from '@cpd/domain/values/free-text';
import { REQUEST_MESSAGE_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { todayAtCollege } from '../../parts/college-time.ts';
import { DocumentChoice } from '../../parts/requests/document-choice.tsx';
import { sayNotAdded } from '../../parts/requests/say-not-added.ts';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { memberRequestsChanges } from '../../queries/member-requests.ts';
import { ownReportChanges } from '../../queries/own-reports.ts';
import { useChange } from '../../queries/use-change.ts';
import { showDone } from '../../ui/toast.ts';

/** Says that a line is wrong, with a file where there is one (RPT-03). */
export function DisputeDialog({ report, onClose }: { report: OwnReport; onClose: () => void }) {
  const { userId } = useUser();
  const { mutateAsync } = useChange(ownReportChanges.dispute);
  const { mutateAsync: addDocument } = useChange(memberRequestsChanges.addRequestDocument);
  const [file, setFile] = useState<File | null>(null);
  const day = formatDayMonthYear(disputeDueOn(report.year, todayAtCollege()));
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => problemsOf(message.trim()),
    save: async ({ message }, key) => {
      const requestId = await mutateAsync({ userId, reportVersionId: report.reportVersionId, message, key });
      // What was said stands without its file, which can be added later.
      if (file !== null) await addDocument({ userId, requestId, file }).catch(sayNotAdded);
    },
    onSaved: () => {
      showDone(`Thank you. We answer by ${day}.`);
      onClose();
    },
  });
  return (
    <SaveDialog title="This is wrong" action="Send" form={form} onClose={onClose}>
      <Text>{nextWords(report, day)}</Text>
      <Textarea label="What is wrong?" required data-autofocus rows={5} {...form.text('message')} />
      <DocumentChoice file={file} onChoose={setFile} example="a certificate of attendance" />
    </SaveDialog>
  );
}

/** A report is not signed while an objection waits; one that was signed before may be on its way. */
function nextWords({ state, sentOn }: OwnReport, day: string): string {
  if (state === 'PREVIEW' && sentOn === null)
    return `The CPD team looks at it and answers by ${day}. Until then nothing is sent.`;
  const already = sentOn !== null ? 'The board has been told already.' : 'The report has been signed already.';
  return `${already} The CPD team answers by ${day}, and sends a correction if you are right.`;
}

function problemsOf(message: string) {
  const problem = message === '' ? 'is missing.' : messageProblem(message, REQUEST_MESSAGE_MAX);
  return problem === undefined ? [] : [{ field: 'message', message: `What is wrong ${problem}` }];
}
