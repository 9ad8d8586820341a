import type { CPDYear, ReopeningPreview } from '@cpd/contract/cpd-years';
import type { User } from '@cpd/contract/users';
import { endOfDay } from '@cpd/domain/year/reopening';
import { leftUntold } from '@cpd/domain/year/reopening-words';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { reopeningPreviewQuery, reopeningsChanges } from '../../../queries/reopenings.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { checkReopening, ReopeningEffects, ReopeningFields } from '../reopening-fields.tsx';
import { KEPT_IN_HISTORY } from './left-words.ts';

type ReopenDialogProps = { member: User; year: CPDYear; onClose: () => void };

/** Re-opens a year of a member, or gives its re-opening another end; beforehand it says what that does (ROP-01). */
export function ReopenDialog(props: ReopenDialogProps) {
  return (
    <WithPreview {...props} title={`Re-open ${props.year.cpdYearYear}`}>
      {(preview) => <ReopenForm {...props} preview={preview} />}
    </WithPreview>
  );
}

/** Ends a re-opening at once, with a reason; beforehand it says what happens to the record (ROP-01, ROP-03). */
export function EndReopeningDialog(props: ReopenDialogProps) {
  const { member, year, onClose } = props;
  const { mutateAsync } = useChange(reopeningsChanges.endReopening);
  const title = `End the re-opening of ${year.cpdYearYear} now`;
  return (
    <WithPreview {...props} title={title}>
      {({ reopenedUntil, ifEnded, leftOn }) => (
        <ReasonDialog
          title={title}
          action="End it now"
          readers={readersWords(leftOn)}
          save={(reason, key) => {
            const body = { forUserId: member.userId, cpdYearId: year.cpdYearId, reason, until: reopenedUntil ?? '' };
            return mutateAsync({ body, key });
          }}
          onSaved={() => {
            showDone(`The re-opening of ${year.cpdYearYear} has ended.`);
            onClose();
          }}
          onClose={onClose}
        >
          {ifEnded} {leftOn === null ? 'The member is told at once.' : leftUntold(leftOn)}
        </ReasonDialog>
      )}
    </WithPreview>
  );
}

type WithPreviewProps = ReopenDialogProps & { title: string; children: (preview: ReopeningPreview) => ReactNode };

/** What a re-opening, or the end of one, would do is asked anew at each opening. */
function WithPreview({ member, year, onClose, title, children }: WithPreviewProps) {
  return (
    <Loaded
      query={useQuery(reopeningPreviewQuery(member.userId, year.cpdYearId))}
      waiting={320}
      failed="What this would do could not be loaded."
      dialog={{ title, onClose }}
    >
      {children}
    </Loaded>
  );
}

function readersWords(leftOn: string | null): string {
  return leftOn === null ? 'The member reads it.' : KEPT_IN_HISTORY;
}

function ReopenForm({ member, year, preview, onClose }: ReopenDialogProps & { preview: ReopeningPreview }) {
  const { cpdYearId, cpdYearYear } = year;
  const { reopenedUntil, latestDay, day, reason, leftOn } = preview;
  const { mutateAsync } = useChange(reopeningsChanges.reopenYear);
  const form = useForm({
    initial: { reason, until: day },
    check: checkReopening,
    save: (terms, key) => {
      const instead = reopenedUntil === null ? {} : { insteadOf: reopenedUntil };
      const until = endOfDay(terms.until);
      return mutateAsync({
        body: { forUserId: member.userId, cpdYearId, reason: terms.reason, until, ...instead },
        key,
      });
    },
    onSaved: () => {
      const told = leftOn === null ? `${fullName(member)} has been told.` : leftUntold(leftOn);
      showDone(`The record for ${cpdYearYear} is re-opened. ${told}`);
      onClose();
    },
  });
  const isNew = reopenedUntil === null;
  return (
    <SaveDialog
      title={isNew ? `Re-open ${cpdYearYear} for ${fullName(member)}` : `Change the re-opening of ${cpdYearYear}`}
      action={isNew ? 'Re-open' : 'Change it'}
      form={form}
      onClose={onClose}
    >
      {preview.effects.length === 0 ? (
        <Text>{leftOn === null ? 'The member is told of the new end and of the reason.' : leftUntold(leftOn)}</Text>
      ) : (
        <ReopeningEffects effects={preview.effects} />
      )}
      <ReopeningFields form={form} readers={readersWords(leftOn)} latestDay={latestDay} />
    </SaveDialog>
  );
}
