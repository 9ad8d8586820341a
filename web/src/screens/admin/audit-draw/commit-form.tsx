import type { AuditDraw } from '@cpd/contract/audit-draws';
import { DRAW_TEXT_MAX } from '@cpd/domain/values/limits';
import { Button, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { auditDrawsChanges } from '../../../queries/audit-draws.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './draw.module.css';
import { FrozenFacts } from './frozen-facts.tsx';

/** The second step: the secret is made and shown once, and it is settled what the public value will be (DRW-02). */
export function CommitForm({ draw }: { draw: AuditDraw }) {
  const { mutateAsync } = useChange({ ...auditDrawsChanges.commit, invalidates: [] });
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    initial: { publicSource: '' },
    check: ({ publicSource }) =>
      publicSource.trim() === ''
        ? [{ field: 'PublicSource', message: 'Please enter what the public value will be, and from when it is known.' }]
        : [],
    save: ({ publicSource }, key) => mutateAsync({ body: { auditDrawId: draw.auditDrawId, publicSource }, key }),
    onSaved: (made) => setSecret(made.secret),
  });
  return (
    <>
      <SaveForm form={form} labelledBy="draw-commit">
        <Stack gap="lg">
          <Stack gap={4}>
            <Text size="sm">Step 2 of 3</Text>
            <Title order={2} id="draw-commit">
              Make the secret
            </Title>
          </Stack>
          <FrozenFacts draw={draw} />
          <Text>
            Who is drawn depends on the frozen list, on a secret that you keep, and on a public value that no one can
            know today. So no one can choose who is drawn, neither you nor anyone else.
          </Text>
          <Textarea
            label="What will the public value be, and from when is it known?"
            description="For example the numbers of a lottery on a named day, in rising order. Everyone can read it."
            required
            rows={3}
            maxLength={DRAW_TEXT_MAX}
            {...form.text('publicSource')}
          />
          <FormProblems {...form} />
          <Button variant="filled" type="submit" loading={form.busy} className={styles.start}>
            Make the secret
          </Button>
        </Stack>
      </SaveForm>
      {secret !== undefined && (
        <SecretDialog secret={secret} onClose={() => void client.invalidateQueries({ queryKey: ['audit-draws'] })} />
      )}
    </>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { field, told, copy } = useCopy('the secret');
  return (
    <Dialog title="The secret was made" size="lg" onClose={onClose} closesByButton>
      <Stack gap="md">
        <TextInput
          ref={field}
          label="Secret"
          description="This is the only time it is shown. Keep it until the public value is known: without it no one can draw."
          value={secret}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <LabelledButton icon={IconCopy} variant="filled" onClick={copy}>
          Copy the secret
        </LabelledButton>
        <Text size="sm" role="status">
          {told}
        </Text>
        <DialogButtons leave="I have kept it" onLeave={onClose} />
      </Stack>
    </Dialog>
  );
}
