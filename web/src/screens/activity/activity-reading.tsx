import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { recurrenceFromWire } from '@cpd/contract/recurrence-wire';
import { describeRecurrence } from '@cpd/domain/record/recurrence-words';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { FileLink } from '../../parts/attach/file-link.tsx';
import { reflectionQuestionsQuery } from '../../queries/reference.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import classes from './activity.module.css';
import { hoursInWords } from './form/section-summaries.ts';

type ActivityReadingProps = {
  activity: Activity;
  year: CPDYear | undefined;
  /** Why it cannot be changed, where that is not what was asked for. */
  why: string | undefined;
  /** Offered when the form can change it. */
  editable: boolean;
};

/** An activity to be read: everything about it as a list of facts, not a form that is switched off (ACT-29). */
export function ActivityReading({ activity, year, why, editable }: ActivityReadingProps) {
  return (
    <Stack gap="md">
      {why !== undefined && <Alert color="gray">{why}</Alert>}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Facts>
          <Fact label="CPD year">{year?.CPDYearYear}</Fact>
          <Fact label="Activity name">{activity.ActivityName}</Fact>
          <Fact label="CPD category">{activity.CategoryName}</Fact>
          <Fact label="Type">{activity.ActivityTypeName}</Fact>
          <Fact label="Additional information">{activity.AdditionalInformation}</Fact>
          <Fact label="PDP goals">
            {activity.UserActivityPDPs.length > 0 && <Goals plans={activity.UserActivityPDPs} />}
          </Fact>
          <Fact label="Repeats">{activity.Occurrence === 'R' && describeRecurrence(recurrenceFromWire(activity))}</Fact>
          <Fact label={activity.UserActivityDates.length > 1 ? 'Dates' : 'Date'}>
            <Dates dates={activity.UserActivityDates} />
          </Fact>
          <Fact label="Total hours">{hoursInWords(activity.TotalHours)}</Fact>
          <Fact label="Domains and specialties">
            {activity.UserActivityHours.length > 0 && (
              <Areas areas={activity.UserActivityHours} withHours={year?.UsesTotalHours === false} />
            )}
          </Fact>
          {activity.AddReflection && <Reflection activity={activity} />}
          <Fact label="Evidence">
            {activity.UserActivityDocuments.length === 0 ? (
              'No files'
            ) : (
              <Files files={activity.UserActivityDocuments} />
            )}
          </Fact>
        </Facts>
      </Paper>
      <Group>
        {editable && (
          <Button component={AppLink} href={paths.activity({ actid: activity.UserActivityId })}>
            Edit
          </Button>
        )}
        {activity.Abilities.copy && (
          <Button component={AppLink} href={paths.activity({ copyactid: activity.UserActivityId })} variant="default">
            Copy
          </Button>
        )}
        <Button component={AppLink} href={paths.summary} variant="default">
          To the CPD summary
        </Button>
      </Group>
    </Stack>
  );
}

function Goals({ plans }: { plans: Activity['UserActivityPDPs'] }) {
  return (
    <ul className={classes.dates}>
      {plans
        .flatMap(({ Goals }) => Goals)
        .map((goal) => (
          <li key={goal.UserPDPGoalId}>{goal.UserPDPGoal}</li>
        ))}
    </ul>
  );
}

function Dates({ dates }: { dates: Activity['UserActivityDates'] }) {
  return (
    <ul className={classes.dates}>
      {dates.map((date) => (
        <li key={date.UserActivityDateId}>
          {formatDayMonthYear(date.StartDate)}
          {dates.length > 1 && `, ${hoursInWords(date.Hours)}`}
          {date.AdditionalInformation !== '' && <Text className={classes.quiet}>{date.AdditionalInformation}</Text>}
        </li>
      ))}
    </ul>
  );
}

function Areas({ areas, withHours }: { areas: Activity['UserActivityHours']; withHours: boolean }) {
  return (
    <ul className={classes.dates}>
      {areas.map((area) => (
        <li key={area.SpecialityId}>
          {area.SpecialityName}
          {withHours && `, ${hoursInWords(Number(area.Hours))}`}
        </li>
      ))}
    </ul>
  );
}

function Reflection({ activity }: { activity: Activity }) {
  const { data: questions = [] } = useQuery(reflectionQuestionsQuery(activity.CPDYearId));
  return (
    <>
      <Fact label="Reflection">{activity.Reflection ?? ''}</Fact>
      {activity.ReflectionAnswers.map((answer) => (
        <Fact
          key={answer.ReflectionQuestionId}
          label={
            questions.find((question) => question.ReflectionQuestionId === answer.ReflectionQuestionId)?.Question ??
            'Reflection'
          }
        >
          {answer.ReflectionAnswer}
        </Fact>
      ))}
      <Fact label="Time for reflection">{hoursInWords(activity.ReflectionHours)}</Fact>
    </>
  );
}

function Files({ files }: { files: Activity['UserActivityDocuments'] }) {
  return (
    <ul className={classes.dates}>
      {files.map((file) => (
        <li key={file.DocumentId}>
          <FileLink documentId={file.DocumentId} name={file.DocumentName} />
        </li>
      ))}
    </ul>
  );
}
