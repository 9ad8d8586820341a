import type { EventLogQuestion, LoggedEvent } from '@cpd/contract/event-log';
import { EVENT_GROUP_CODES, eventDaysProblem } from '@cpd/domain/college/event-groups';
import { HIDDEN_VIEWS_MAX, LIST_FILTER_MAX } from '@cpd/domain/values/limits';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { CsvExport } from '../../../parts/csv-export.tsx';
import { EventFilters } from '../../../parts/events/event-filters.tsx';
import { EventList } from '../../../parts/events/event-list.tsx';
import styles from '../../../parts/events/events.module.css';
import { Loaded } from '../../../parts/loaded.tsx';
import { eventLogPeopleQuery, eventLogQuery, useExportEventLog } from '../../../queries/event-log.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';

/** What the CPD team did, for managers (COH-08). The question is in the address, so that the way back finds it again. */
export function EventsScreen() {
  const leadOn = useLeadOn();
  const search = useOwnAddress((own) => own.search);
  const question = questionIn(search);
  const { error } = useInfiniteQuery(eventLogQuery(question));
  useTitle('Event log');
  return (
    <Stack gap="lg">
      <Title order={1}>Event log</Title>
      <Text>Everything the CPD team has done. Opening this page is logged too.</Text>
      <Question
        key={JSON.stringify(question)}
        asked={question}
        problems={error instanceof ApiError ? error.problems : []}
        onAsk={(next) => leadOn(addressOf(next), { resetScroll: false })}
      />
      <Events question={question} onAsk={(next) => leadOn(addressOf(next), { resetScroll: false })} />
    </Stack>
  );
}

type QuestionProps = {
  asked: EventLogQuestion;
  problems: readonly { field: string; message: string }[];
  onAsk: (question: EventLogQuestion) => void;
};

/** The fields are sent together: each question leaves a trace, so that half a name is none. */
function Question({ asked, problems, onAsk }: QuestionProps) {
  const [draft, setDraft] = useState(asked);
  const { data: people = [] } = useQuery(eventLogPeopleQuery);
  const problem = eventDaysProblem(draft.from, draft.to);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem === undefined) onAsk(draft);
  }
  return (
    <form onSubmit={submit} className={styles.filters} aria-label="Filter the event log">
      <NativeSelect
        label="Who"
        value={String(draft.actorUserId ?? '')}
        data={[
          { value: '', label: 'Anyone' },
          ...people.map(({ userId, name }) => ({ value: String(userId), label: name })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setDraft({ ...draft, actorUserId: chosen === '' ? undefined : Number(chosen) });
        }}
      />
      <TextInput
        label="Member number or name"
        value={draft.member ?? ''}
        maxLength={LIST_FILTER_MAX}
        autoComplete="off"
        error={problems.find(({ field }) => field === 'member')?.message}
        onChange={(event) => setDraft({ ...draft, member: event.currentTarget.value })}
      />
      <EventFilters
        groups={EVENT_GROUP_CODES}
        value={draft}
        problem={problem}
        onChange={({ kind, from, to }) => setDraft({ ...draft, kind, from, to })}
      />
      <Button type="submit" mt={25}>
        Show
      </Button>
    </form>
  );
}

function Events({ question, onAsk }: Pick<QuestionProps, 'onAsk'> & { question: EventLogQuestion }) {
  const log = useInfiniteQuery(eventLogQuery(question));
  const exporting = useExportEventLog();
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const views = <Views question={question} hidden={log.data?.pages[0]?.hiddenViews ?? 0} onAsk={onAsk} />;
  if (entries.length === 0) {
    return (
      <Loaded query={log} waiting={480} failed="The event log could not be loaded.">
        {() => (
          <>
            <Text role="status">No events match these filters.</Text>
            {views}
          </>
        )}
      </Loaded>
    );
  }
  return (
    <section aria-labelledby="events">
      <Title order={2} id="events" mb="sm">
        Events, the latest first
      </Title>
      <Stack gap="md" align="flex-start">
        {views}
        <CsvExport key={JSON.stringify(question)} run={exporting} onStart={() => exporting.start(question)} />
        <EventList labelledBy="events" events={entries.map(told)} />
        {log.hasNextPage && (
          <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show earlier events
          </Button>
        )}
      </Stack>
    </section>
  );
}

type ViewsProps = Pick<QuestionProps, 'onAsk'> & { question: EventLogQuestion; hidden: number };

/** How many views are hidden, and the way to them; a filter by kind hides none (COH-08). */
function Views({ question, hidden, onAsk }: ViewsProps) {
  const { hideViews, kind } = question;
  if (kind !== undefined || (hideViews && hidden === 0)) return null;
  const words =
    hidden > HIDDEN_VIEWS_MAX
      ? `More than ${HIDDEN_VIEWS_MAX.toLocaleString('en-AU')} views are`
      : `${hidden} ${hidden === 1 ? 'view is' : 'views are'}`;
  return (
    <Group gap="xs">
      {hideViews && <Text>{words} hidden.</Text>}
      <Button variant="subtle" size="compact-md" onClick={() => onAsk({ ...question, hideViews: !hideViews })}>
        {hideViews ? 'Show views' : 'Hide views'}
      </Button>
    </Group>
  );
}

function told({ who, member, ...event }: LoggedEvent) {
  const below = (
    <>
      {who}
      {member !== null && ' · '}
      {member !== null && <About member={member} />}
    </>
  );
  return { ...event, below, isIdle: false };
}

/** Colleagues have no page. */
function About({ member: { memberNumber, name } }: { member: NonNullable<LoggedEvent['member']> }) {
  if (memberNumber === '') return name;
  return (
    <Anchor component={AppLink} href={paths.adminMember(memberNumber)} inherit>
      {name} ({memberNumber})
    </Anchor>
  );
}

/** What the address asks for; what it cannot mean counts as absent. */
function questionIn(search: Record<string, unknown>): EventLogQuestion {
  const textOf = (name: string) => (['string', 'number'].includes(typeof search[name]) ? String(search[name]) : '');
  const dayOf = (name: string) => (isPlainDate(textOf(name)) ? textOf(name) : undefined);
  const who = textOf('who');
  return {
    actorUserId: /^[1-9]\d{0,14}$/.test(who) ? Number(who) : undefined,
    member: textOf('member').trim().slice(0, LIST_FILTER_MAX) || undefined,
    hideViews: textOf('views') !== 'shown',
    kind: EVENT_GROUP_CODES.find((code) => code === textOf('kind')),
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

function addressOf({ actorUserId, member = '', kind, from, to, hideViews }: EventLogQuestion): string {
  const query = new URLSearchParams({
    ...(actorUserId !== undefined && { who: String(actorUserId) }),
    ...(member.trim() !== '' && { member: member.trim() }),
    ...(kind !== undefined && { kind }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(!hideViews && { views: 'shown' }),
  }).toString();
  return query === '' ? paths.adminEvents : `${paths.adminEvents}?${query}`;
}
