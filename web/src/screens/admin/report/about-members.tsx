import type { ReportDetails } from '@cpd/contract/reports';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { paths } from '../../../lib/paths.ts';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import { members } from '../notifications/announcement-words.ts';

/** The members of whom something is to be decided, was found wrong, or has changed since; each leads on (RPT-02). */
export function AboutMembers({ report }: { report: ReportDetails }) {
  const { disputes, foundWrong, submittedSince } = report;
  const left = submittedSince.count - submittedSince.members.length;
  return (
    <>
      <Those
        title="Members who say that their line is wrong"
        rows={disputes.map((one) => ({
          ...one,
          meta: `Answer by ${formatDayMonthYear(one.dueOn)}`,
          href: paths.adminRequest(one.requestId),
        }))}
      />
      <Those
        title="Lines that were found wrong"
        rows={foundWrong.map((one) => ({ ...one, meta: undefined, href: paths.adminRequest(one.requestId) }))}
      />
      <Those
        title="Submitted since the lines were made"
        rows={submittedSince.members.map((one) => ({
          ...one,
          meta: `Submitted ${formatDayMonthYear(one.submittedOn)}`,
          href: paths.adminMember(one.memberNumber, { year: report.cpdYear }),
        }))}
      >
        <Text mb="sm">
          Their lines say what was so before. To take it into account, make the lines again.
          {left > 0 && ` Beside these, ${members(left)} more.`}
        </Text>
      </Those>
    </>
  );
}

type OneOfThem = { userId: number; memberNumber: string; name: string; meta: string | undefined; href: string };

/** Nothing where no one is of this kind. */
function Those({ title, rows, children }: { title: string; rows: readonly OneOfThem[]; children?: ReactNode }) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} fz="lg" mb="sm" id={id}>
        {title}
      </Title>
      {children}
      <ul className={row.list} aria-labelledby={id}>
        {rows.map(({ name, memberNumber, meta, href }) => (
          <li key={href}>
            <Row
              title={name}
              meta={[memberNumber, meta].filter((part) => part !== undefined).join(' · ')}
              opens={{ href }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
