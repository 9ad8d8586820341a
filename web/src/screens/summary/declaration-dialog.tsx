import type { FrameworkRequirements } from '@cpd/contract/summary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { declarationQuery } from '../../queries/summary.ts';
import { Dialog } from '../../ui/dialog.tsx';
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
  const query = useQuery(declarationQuery(user.userId, cpdYearId));
  return (
    <Loaded query={query} waiting={280} failed="The declaration could not be loaded. Nothing was submitted.">
      {(declaration) => <DeclarationForm declaration={declaration} cpdYearId={cpdYearId} {...handlers} />}
    </Loaded>
  );
}
