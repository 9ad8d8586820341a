import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { Alert, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DraftOffer } from '../../../parts/draft/draft-offer.tsx';
import type { Draft } from '../../../parts/draft/drafts.ts';
import { SignInAgain } from '../../../parts/sign-in-again.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { type FieldErrors, wrongFields } from './activity-check.ts';
import { fieldId } from './field-ids.ts';
import type { SaveFailure } from './save-failure.ts';

type FormMessagesProps = {
  errors: FieldErrors;
  other: readonly string[];
  draft: {
    offer: Draft<ActivityFormModel> | undefined;
    takeUp: (draft: Draft<ActivityFormModel>) => ActivityFormModel;
    discard: (draft: Draft<ActivityFormModel>) => void;
  };
  basis: number;
  onContinue: (kept: ActivityFormModel) => void;
  /** Leads to the field. */
  onChoose: (field: string | undefined) => void;
  failed: boolean;
  onRetry: () => void;
  /** The sections. */
  children: ReactNode;
};

/** What stands above the sections: a draft to go on with, what is wrong, and what did not load. */
export function FormMessages(props: FormMessagesProps) {
  const { errors, draft } = props;
  const { offer } = draft;
  const wrong = wrongFields(errors);
  return (
    <Stack gap="md">
      {offer && (
        <DraftOffer
          noun="activity"
          draft={offer}
          basis={props.basis}
          onContinue={() => props.onContinue(draft.takeUp(offer))}
          onDiscard={() => draft.discard(offer)}
        />
      )}
      <ErrorSummary
        title="The activity is not saved yet"
        problems={wrong.map((field) => ({ id: fieldId(field), message: errors[field] ?? '' }))}
        other={props.other}
        onChoose={(id) => props.onChoose(wrong.find((field) => fieldId(field) === id))}
      />
      {props.failed && (
        <Alert color="red" title="Categories and domains did not load" role="alert">
          <Button size="sm" variant="default" onClick={props.onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      {props.children}
    </Stack>
  );
}

type SaveFailureAlertProps = { failure: SaveFailure; staleAction: ReactNode; onSignIn: () => void };

/** Why the save did not happen and what can be done now (ERR-16). */
export function SaveFailureAlert({ failure, staleAction, onSignIn }: SaveFailureAlertProps) {
  return (
    <Alert color="red" title="Not saved" role="alert">
      <Stack gap="sm" align="flex-start">
        {failure.message}
        {failure.stale && staleAction}
        {failure.signInLost && <SignInAgain onLeave={onSignIn} />}
      </Stack>
    </Alert>
  );
}
