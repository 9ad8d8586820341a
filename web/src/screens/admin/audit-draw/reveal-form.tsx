import type { AuditDraw } from '@cpd/contract/audit-draws';
import { DRAW_TEXT_MAX } from '@cpd/domain/values/limits';
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { auditDrawsChanges } from '../../../queries/audit-draws.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import styles from './draw.module.css';
import { FrozenFacts } from './frozen-facts.tsx';

/** The third step: the secret is revealed, the public value is typed in, and members are drawn (DRW-02, DRW-03). */
export function RevealForm({ draw }: { draw: AuditDraw }) {
  const { mutateAsync } = useChange(auditDrawsChanges.draw);
  const form = useForm({
    initial: { secret: '', publicValue: '' },
    check: ({ secret, publicValue }) => [
      ...(secret.trim() === '' ? [{ field: 'Secret', message: 'Please enter the secret.' }] : []),
      ...(publicValue.trim() === '' ? [{ field: 'PublicValue', message: 'Please enter the public value.' }] : []),
    ],
    save: (values, key) => mutateAsync({ body: { auditDrawId: draw.auditDrawId, ...values }, key }),
    onSaved: ({ drawn }) => showDone(drawn === 1 ? '1 member was drawn.' : `${drawn} members were drawn.`),
  });
  return (
    <SaveForm form={form} labelledBy="draw-reveal">
      <Stack gap="lg">
        <Stack gap={4}>
          <Text size="sm">Step 3 of 3</Text>
          <Title order={2} id="draw-reveal">
            Draw
          </Title>
        </Stack>
        <FrozenFacts draw={draw} />
        <TextInput
          label="Secret"
          description="As it was shown when it was made"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={DRAW_TEXT_MAX}
          {...form.text('secret')}
        />
        <TextInput
          label="Public value"
          required
          autoComplete="off"
          maxLength={DRAW_TEXT_MAX}
          {...form.text('publicValue')}
        />
        <Text>No member is notified by the draw. Someone else releases the round afterwards.</Text>
        <FormProblems {...form} />
        <Button variant="filled" type="submit" loading={form.busy} className={styles.start}>
          Draw
        </Button>
      </Stack>
    </SaveForm>
  );
}
