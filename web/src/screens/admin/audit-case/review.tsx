import type { TeamAudit } from '@cpd/contract/audit-team';
import { type CaseStep, nextState } from '@cpd/domain/audit/case';
import { isBlank } from '@cpd/domain/values/free-text';
import { Button, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { dayAtCollege, todayAtCollege } from '../../../parts/college-time.ts';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { auditTeamChanges } from '../../../queries/audit-team.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './audit-case.module.css';
import { Overtaken } from './overtaken.tsx';

const CHOICES = {
  UPHELD: { label: 'The outcome stays as it is', step: undefined },
  PASS: { label: 'Passed', step: 'REVIEW_PASS' },
  ADVISE: { label: 'Passed with advice', step: 'REVIEW_ADVISE' },
  AGAIN: { label: 'The audit continues, with another auditor', step: 'REVIEW_AGAIN' },
} as const satisfies Record<string, { label: string; step: CaseStep | undefined }>;
type Choice = keyof typeof CHOICES;
const CHOICE_CODES = Object.keys(CHOICES) as Choice[];

/** A review that the member asked for, with its decision, or for those who can the form to decide it (CAS-09). */
export function ReviewPart({ audit, mayDecide }: { audit: TeamAudit; mayDecide: boolean }) {
  // One that a decision is entered for stays until the reader gives it up.
  const [forms, setForms] = useState(0);
  const { review } = audit;
  if (review === null) return null;
  const isOpen = review.decision === null;
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="review">
      <div>
        <Title order={2} id="review">
          {isOpen ? 'The member asks for a review' : 'Review'}
        </Title>
        <Text className={shared.small}>{`Asked on ${dayAtCollege(review.askedOn)}`}</Text>
      </div>
      <Text className={shared.prose}>{review.grounds}</Text>
      {review.decision !== null && (
        <div>
          <Text fw={600}>
            {`${review.decision === 'UPHELD' ? 'The outcome stayed' : 'The outcome was changed'}: ${review.decidedByName}, ${dayAtCollege(review.decidedOn ?? '')}`}
          </Text>
          <Text className={shared.prose}>{review.decisionText}</Text>
        </div>
      )}
      {mayDecide && review.refusal !== '' && <Text>{review.refusal}</Text>}
      {mayDecide && (
        <ReviewForm
          key={forms}
          audit={audit}
          isOpen={isOpen && review.refusal === ''}
          onEnd={() => setForms(forms + 1)}
        />
      )}
    </section>
  );
}

function ReviewForm({ audit, isOpen, onEnd }: { audit: TeamAudit; isOpen: boolean; onEnd: () => void }) {
  const { mutateAsync } = useChange(auditTeamChanges.decideReview);
  const form = useForm({
    initial: { decision: '' as Choice | '', text: '' },
    check: ({ decision, text }) => [
      ...(decision === '' ? [{ field: 'decision', message: 'Please choose a decision.' }] : []),
      ...(isBlank(text) ? [{ field: 'text', message: 'Please say why. The member reads it.' }] : []),
    ],
    save: async ({ decision, text }, key) =>
      decision === ''
        ? undefined
        : mutateAsync({ body: { auditCaseId: audit.auditCaseId, decision, text }, key }).then(() => true),
    onSaved: () => {
      showDone('The review is decided, and the member was told.');
      onEnd();
    },
  });
  if (!isOpen && (form.busy || !form.isDirty())) return null;
  const facts = { state: audit.state, askedUntil: null, today: todayAtCollege() };
  const able = CHOICE_CODES.filter((code) => {
    const { step } = CHOICES[code];
    return step === undefined || nextState(facts, step, 'TEAM') !== undefined;
  });
  return (
    <SaveForm form={form} className={styles.form} labelledBy="review">
      <Radio.Group
        label="What do you decide?"
        required
        value={form.values.decision}
        error={form.errors.decision}
        onChange={(value) => form.set({ decision: able.find((code) => code === value) ?? '' })}
      >
        <Stack gap="xs" mt="xs">
          {able.map((code) => (
            <Radio key={code} value={code} label={CHOICES[code].label} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label="Why" description="The member reads it." required rows={4} {...form.text('text')} />
      <FormProblems {...form} />
      {isOpen ? (
        <Button variant="filled" type="submit" className={shared.start ?? ''} loading={form.busy}>
          Decide the review
        </Button>
      ) : (
        <Overtaken onEnd={onEnd} />
      )}
    </SaveForm>
  );
}
