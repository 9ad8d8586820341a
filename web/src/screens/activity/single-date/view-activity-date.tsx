import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { ReflectionReading } from '../../../parts/reflection/reflection-reading.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { hoursInWords } from '../form/section-summaries.ts';
import { DateActivity } from './date-facts.tsx';
import { DateFiles } from './date-files.tsx';
import { DateSection } from './date-section.tsx';
import { filesOfActivity, toDateValues } from './date-values.ts';
import { useDateOffers } from './use-date-offers.ts';

type ViewActivityDateProps = {
  saved: ActivityDate;
  year: CPDYear;
  /** Why it cannot be changed, where that is not what was asked for. */
  why: string | undefined;
  /** Offered when the form can change it. */
  offersEdit: boolean;
};

/** One date to be read: facts, not a form that is switched off (ACT-08, ACT-29). */
export function ViewActivityDate({ saved, year, why, offersEdit }: ViewActivityDateProps) {
  const { files, reflection } = toDateValues(saved, year);
  const { questions } = useDateOffers(saved, year);
  return (
    <Stack gap="md">
      {why !== undefined && <Alert color="gray">{why}</Alert>}
      <DateActivity saved={saved} editable={saved.abilities.edit} />
      <DateSection title="Date and hours">
        <Facts>
          <Fact label="Date">{formatDayMonthYear(saved.startDate)}</Fact>
          <Fact label="Hours">{hoursInWords(saved.dateHours)}</Fact>
          {!year.usesTotalHours &&
            saved.areaHours.map((area) => (
              <Fact key={area.areaId} label={area.areaName}>
                {hoursInWords(Number(area.hours))}
              </Fact>
            ))}
          <Fact label="Additional information">{saved.additionalInformation}</Fact>
        </Facts>
      </DateSection>
      <DateSection title="Reflection">
        <ReflectionReading year={year} questions={questions} value={reflection} />
      </DateSection>
      <DateSection title="Evidence">
        <DateFiles files={files} activityFiles={filesOfActivity(saved)} />
      </DateSection>
      <Group>
        {offersEdit && (
          <Button component={AppLink} href={paths.activity({ dateid: saved.activityDateId })}>
            Edit
          </Button>
        )}
        <Button component={AppLink} href={paths.summary} variant="default">
          Go to the CPD summary
        </Button>
      </Group>
    </Stack>
  );
}
