import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { declarationQuery } from '../../queries/summary.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { DeclarationForm } from './declaration-form.tsx';

type DeclarationDialogProps = {
  year: number;
  cpdYearId: number;
  missing: FrameworkRequirements['missing'];
  opened: boolean;
  onClose: () => void;
};

/** The declaration that a record is submitted with (SUB-01, SUB-08). It closes by its own buttons, never by a stray click. */
export function DeclarationDialog({ year, cpdYearId, missing, opened, onClose }: DeclarationDialogProps) {
  const [sending, setSending] = useState(false);
  const close = () => {
    if (!sending) onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Submit your record for ${year}`}
      size="lg"
      tall
      closeOnClickOutside={false}
    >
      <DeclarationContent cpdYearId={cpdYearId} missing={missing} onSending={setSending} onClose={onClose} />
    </Dialog>
  );
}

type DeclarationContentProps = Pick<DeclarationDialogProps, 'cpdYearId' | 'missing' | 'onClose'> & {
  onSending: (sending: boolean) => void;
};

function DeclarationContent({ cpdYearId, ...handlers }: DeclarationContentProps) {
  const user = useUser();
  const { data: declaration, isError, refetch } = useQuery(declarationQuery(user.userId, cpdYearId));
  if (isError && declaration === undefined) {
    return <NotLoaded onRetry={refetch}>The declaration could not be loaded. Nothing was submitted.</NotLoaded>;
  }
  if (declaration === undefined) return <Skeleton height={280} />;
  return <DeclarationForm declaration={declaration} cpdYearId={cpdYearId} {...handlers} />;
}
