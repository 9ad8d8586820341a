import { Radio, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { configuration } from '../../lib/configuration.ts';
import { useUser } from '../../lib/session.ts';
import { membersChanges } from '../../queries/members.ts';
import { useChange } from '../../queries/use-change.ts';
import { showDone } from '../../ui/toast.ts';

const ANSWERS = { yes: 'Yes, my figures may be used', no: 'No' } as const;

/** The answer to the question about research of the first sign-in, to be given or changed later (HOM-13). */
export function ResearchConsent() {
  const user = useUser();
  const router = useRouter();
  const { mutate, isPending } = useChange(membersChanges.saveResearchConsent(user));
  const choose = (answer: string) =>
    mutate(answer === 'yes', {
      onSuccess: () => {
        showDone('Your answer was saved.');
        void router.invalidate();
      },
    });
  return (
    <section aria-labelledby="research">
      <Title order={2} mb="sm" id="research">
        Research
      </Title>
      <Stack gap="sm">
        <Text>
          {configuration.collegeName} studies how doctors keep learning. May figures from your record be used for this,
          without your name or member number?
        </Text>
        <Radio.Group aria-labelledby="research" value={answerOf(user.researchConsent)} onChange={choose}>
          <Stack gap="xs">
            {Object.entries(ANSWERS).map(([value, label]) => (
              <Radio key={value} value={value} label={label} disabled={isPending} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </section>
  );
}

function answerOf(consent: boolean | null): string {
  if (consent === null) return '';
  return consent ? 'yes' : 'no';
}
