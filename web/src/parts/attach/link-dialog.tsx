import { type EvidenceLink, type LinkableDate, type LinkedFile, linkProblem } from '@cpd/domain/record/evidence-links';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import shared from '../../ui/shared.module.css';
import { isDifferent } from '../saving/use-fields.ts';
import { useUnsaved } from '../saving/use-unsaved.ts';
import { LinkFields } from './link-fields.tsx';

type LinkDialogProps = {
  file: LinkedFile;
  /** The dates of the activity, in order; locked are those with evidence of another file. */
  dates: readonly LinkableDate[];
  /** Puts the link into the form. */
  onChange: (link: EvidenceLink) => void;
  onClose: () => void;
};

/** Changes what an attached file proves: the whole activity, or some of its dates (EVD-04 to EVD-08). */
export function LinkDialog({ file, dates, onChange, onClose }: LinkDialogProps) {
  const [link, setLink] = useState(file.link);
  useUnsaved({ isHolding: () => isDifferent(file.link, link) });
  const [problem, setProblem] = useState<string>();
  function finish() {
    const wrong = linkProblem(link);
    setProblem(wrong);
    if (wrong !== undefined) return;
    onChange(link);
    onClose();
  }
  return (
    <Dialog title="Change dates" size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text className={shared.long}>{file.name}</Text>
        <LinkFields
          link={link}
          dates={dates}
          problem={problem}
          onChange={(next) => {
            setLink(next);
            setProblem(undefined);
          }}
        />
        <DialogButtons onLeave={onClose}>
          <Button variant="filled" onClick={finish}>
            Change
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
