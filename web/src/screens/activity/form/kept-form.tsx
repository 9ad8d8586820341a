import { Alert, Button, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DraftOffer } from '../../../parts/draft/draft-offer.tsx';
import type { useDraft } from '../../../parts/draft/use-draft.ts';
import { FormFrame } from '../../../parts/saving/form-frame.tsx';
import { SignInAgain } from '../../../parts/sign-in-again.tsx';

type Frame = ComponentProps<typeof FormFrame>;

type KeptFormProps<Values extends object> = Omit<Frame, 'noun' | 'offer' | 'whenStale' | 'whenSignedOut'> & {
  /** What an unsaved one is called. */
  called: string;
  draft: ReturnType<typeof useDraft<Values>>;
  /** The version that the form opened with. */
  basis: number;
  onContinue: (kept: Values) => void;
  /** What of the year did not load, and how to try it again. */
  missing: { failed: boolean; retry: () => void; title: string };
  /** Opens what is stored anew; left out for something new. */
  onReload?: (() => void) | undefined;
  children: ReactNode;
};

/** The frame of a form that is kept on the device while it is not saved, and offered back there (ERR-16, ACT-49). */
export function KeptForm<Values extends object>(props: KeptFormProps<Values>) {
  const { called, draft, basis, onContinue, missing, onReload, children, ...frame } = props;
  const { offer } = draft;
  return (
    <FormFrame
      {...frame}
      noun="activity"
      offer={
        frame.onSave &&
        offer && (
          <DraftOffer
            key={offer.id}
            noun={called}
            savedAt={offer.savedAt}
            onContinue={() => onContinue(draft.takeUp(offer))}
            onDiscard={() => draft.discard(offer)}
          >
            <Text>
              {offer.basis === basis
                ? 'It was kept on this device. Nothing was sent.'
                : 'The activity has been changed elsewhere since then. If you continue and save, what you entered replaces those changes.'}
            </Text>
          </DraftOffer>
        )
      }
      whenStale={
        onReload && (
          <Button size="sm" onClick={onReload}>
            Open the newer version and lose my changes
          </Button>
        )
      }
      whenSignedOut={<SignInAgain />}
    >
      {missing.failed && (
        <Alert color="red" title={missing.title} role="alert">
          <Button size="sm" onClick={missing.retry}>
            Try again
          </Button>
        </Alert>
      )}
      {children}
    </FormFrame>
  );
}
