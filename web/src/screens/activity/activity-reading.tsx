import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { detailsInWords } from '@cpd/domain/record/activity-details';
import { describeRecurrence } from '@cpd/domain/record/recurrence-words';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { FileLink } from '../../parts/attach/file-link.tsx';
import { reflectionQuestionsQuery } from '../../queries/reference.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
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
          <Fact label="CPD year">{year?.cpdYearYear}</Fact>
          <Fact label="Activity name">{activity.activityName}</Fact>
          <Fact label="CPD category">{activity.categoryName}</Fact>
          <Fact label="Type">{activity.activityTypeName}</Fact>
          {detailsInWords(activity).map(({ label, text }) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
          <Fact label="Additional information">{activity.additionalInformation}</Fact>
          <Fact label="PDP goals">{activity.linkedPlans.length > 0 && <Goals plans={activity.linkedPlans} />}</Fact>
          <Fact label="Repeats">{activity.recurrence && describeRecurrence(activity.recurrence)}</Fact>
          <Fact label={activity.dates.length > 1 ? 'Dates' : 'Date'}>
            <Dates dates={activity.dates} />
          </Fact>
          <Fact label="Total hours">{hoursInWords(activity.totalHours)}</Fact>
          <Fact label="Domains and specialties">
            {activity.areaHours.length > 0 && (
              <Areas areas={activity.areaHours} withHours={year?.usesTotalHours === false} />
            )}
          </Fact>
          {activity.addReflection && <Reflection activity={activity} />}
          <Fact label="Evidence">
            {activity.userActivityDocuments.length === 0 ? (
              'No files'
            ) : (
              <Files files={activity.userActivityDocuments} />
            )}
          </Fact>
        </Facts>
      </Paper>
      <Group>
        {editable && (
          <Button variant="filled" component={AppLink} href={paths.activity({ actid: activity.activityId })}>
            Edit
          </Button>
        )}
        {activity.abilities.copy && (
          <LinkButton href={paths.activity({ copyactid: activity.activityId })}>Copy</LinkButton>
        )}
        <LinkButton href={paths.summary}>Go to the CPD summary</LinkButton>
      </Group>
    </Stack>
  );
}

function Goals({ plans }: { plans: Activity['linkedPlans'] }) {
  return (
    <ul className={classes.dates}>
      {plans
        .flatMap(({ goals }) => goals)
        .map((goal) => (
          <li key={goal.planGoalId}>{goal.linkedGoal}</li>
        ))}
    </ul>
  );
}

function Dates({ dates }: { dates: Activity['dates'] }) {
  return (
    <ul className={classes.dates}>
      {dates.map((date) => (
        <li key={date.activityDateId}>
          {formatDayMonthYear(date.startDate)}
          {dates.length > 1 && `, ${hoursInWords(date.hours)}`}
          {date.additionalInformation !== '' && <Text className={classes.quiet}>{date.additionalInformation}</Text>}
        </li>
      ))}
    </ul>
  );
}

function Areas({ areas, withHours }: { areas: Activity['areaHours']; withHours: boolean }) {
  return (
    <ul className={classes.dates}>
      {areas.map((area) => (
        <li key={area.areaId}>
          {area.areaName}
          {withHours && `, ${hoursInWords(Number(area.hours))}`}
        </li>
      ))}
    </ul>
  );
}

function Reflection({ activity }: { activity: Activity }) {
  const { data: questions = [] } = useQuery(reflectionQuestionsQuery(activity));
  return (
    <>
      <Fact label="Reflection">{activity.reflection ?? ''}</Fact>
      {activity.reflectionAnswers.map((answer) => (
        <Fact
          key={answer.reflectionQuestionId}
          label={
            questions.find((question) => question.reflectionQuestionId === answer.reflectionQuestionId)?.question ??
            'Reflection'
          }
        >
          {answer.reflectionAnswer}
        </Fact>
      ))}
      <Fact label="Time for reflection">{hoursInWords(activity.reflectionHours)}</Fact>
    </>
  );
}

function Files({ files }: { files: Activity['userActivityDocuments'] }) {
  return (
    <ul className={classes.dates}>
      {files.map((file) => (
        <li key={file.documentId}>
          <FileLink documentId={file.documentId} name={file.documentName} />
        </li>
      ))}
    </ul>
  );
}
