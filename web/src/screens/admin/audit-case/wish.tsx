import type { TeamAudit } from '@cpd/contract/audit-team';
import { checkStep } from '@cpd/domain/audit/team-step';
import { isBlank } from '@cpd/domain/values/free-text';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { dayAtCollege, todayAtCollege } from '../../../parts/college-time.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { auditTeamChanges } from '../../../queries/audit-team.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './audit-case.module.css';
import { Overtaken } from './overtaken.tsx';
import { toldInWords } from './team-audit-words.ts';
import { Told } from './told.tsx';

type Wish = NonNullable<TeamAudit['wish']>;

/** What the member asked for, and for those who decide it the form (CAS-02). */
export function WishPart({ audit, mayDecide }: { audit: TeamAudit; mayDecide: boolean }) {
  const [held, setHeld] = useState(audit.wish);
  const [ended, setEnded] = useState<number>();
  if (audit.wish !== null && audit.wish.auditWishId !== held?.auditWishId) setHeld(audit.wish);
  if (held === null || held.auditWishId === ended || (audit.wish === null && !mayDecide)) return null;
  return (
    <WishForm
      key={held.auditWishId}
      {...{ audit, mayDecide }}
      wish={held}
      isOpen={audit.wish !== null}
      onEnd={() => setEnded(held.auditWishId)}
    />
  );
}

type WishFormProps = { audit: TeamAudit; wish: Wish; mayDecide: boolean; isOpen: boolean; onEnd: () => void };

/** The later of two colleagues keeps what they entered until they give it up. */
function WishForm({ audit, wish, mayDecide, isOpen, onEnd }: WishFormProps) {
  const { mutateAsync } = useChange(auditTeamChanges.decideWish);
  const isDeferral = wish.kind === 'DEFERRAL';
  const step = isDeferral ? 'DEFER' : 'EXTEND';
  const form = useForm({
    initial: { granted: '' as '' | 'YES' | 'NO', until: wish.wantedUntil, text: '' },
    check: ({ granted, until, text }) => {
      if (granted === '') return [{ field: 'granted', message: 'Please choose.' }];
      if (granted === 'YES') {
        return checkStep({ step, until, text }, { lastDay: audit.lastDay, today: todayAtCollege() });
      }
      return isBlank(text) ? [{ field: 'text', message: 'Please say why. The member reads it.' }] : [];
    },
    save: ({ granted, until, text }, key) => {
      const isGranted = granted === 'YES';
      const body = { auditWishId: wish.auditWishId, granted: isGranted, until: isGranted ? until : '', text };
      return mutateAsync({ body, key }).then(() => true);
    },
    onSaved: () => {
      showDone('Decided, and the member was told.');
      onEnd();
    },
  });
  if (!isOpen && (form.busy || !form.isDirty())) return null;
  const { granted, until } = form.values;
  const what = isDeferral ? 'to defer the audit until' : 'for more time, until';
  return (
    <SaveForm form={form} className={`${shared.frame} ${styles.panel}`} labelledBy="wish">
      <div>
        <Title order={2} id="wish">
          {`The member asks ${what} ${formatDayMonthYear(wish.wantedUntil)}`}
        </Title>
        <Text className={shared.small}>{`Asked on ${dayAtCollege(wish.askedOn)}`}</Text>
      </div>
      <Text className={shared.prose}>{wish.reason}</Text>
      {mayDecide && (
        <>
          <Radio.Group
            label="What do you decide?"
            required
            value={granted}
            error={form.errors.granted}
            onChange={(value) => form.set({ granted: value === 'YES' ? 'YES' : 'NO' })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="YES" label="Grant" />
              <Radio value="NO" label="Decline" />
            </Stack>
          </Radio.Group>
          {granted === 'YES' && (
            <DayField
              label={isDeferral ? 'Until' : 'New last day'}
              value={until}
              error={form.errors.until}
              onChange={(value) => form.set({ until: value })}
            />
          )}
          {granted === 'YES' && <Told words={toldInWords(audit, step, until)} />}
          <Textarea
            label={granted === 'NO' ? 'Why' : 'What you add'}
            description="The member reads it."
            required={granted === 'NO'}
            rows={3}
            {...form.text('text')}
          />
          <FormProblems {...form} />
          {isOpen ? (
            <Button variant="filled" type="submit" className={shared.start ?? ''} loading={form.busy}>
              Decide
            </Button>
          ) : (
            <Overtaken onEnd={onEnd} />
          )}
        </>
      )}
    </SaveForm>
  );
}
