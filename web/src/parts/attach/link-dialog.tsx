import { type EvidenceLink, type LinkableDate, type LinkedFile, linkProblem } from '@cpd/domain/record/evidence-links';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import classes from './attach.module.css';
import { LinkFields } from './link-fields.tsx';

type LinkDialogProps = {
  file: LinkedFile;
  /** The dates of the activity, in order; locked are those with evidence of another file. */
  dates: readonly LinkableDate[];
  /** Keeps the link; the dialog stays open while it does, and when it fails. */
  onSave: (link: EvidenceLink) => Promise<void>;
  onClose: () => void;
};

/** Changes what an attached file proves: the whole activity, or some of its dates (EVD-04 to EVD-08). */
export function LinkDialog({ file, dates, onSave, onClose }: LinkDialogProps) {
  const [link, setLink] = useState(file.link);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  async function save() {
    const wrong = linkProblem(link);
    setProblem(wrong);
    if (wrong !== undefined || saving) return;
    setSaving(true);
    try {
      await onSave(link);
      onClose();
    } catch {
      setProblem('This was not saved. Please try again.');
      setSaving(false);
    }
  }
  return (
    <Dialog title="Change what the file proves" size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text className={classes.fileName}>{file.name}</Text>
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
          <Button variant="filled" loading={saving} onClick={() => void save()}>
            Change
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
