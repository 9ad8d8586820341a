import type { AuditCase, AuditFile, AuditItem, AuditMessage } from '@cpd/contract/audit-parts';
import type { TeamAudit } from '@cpd/contract/audit-team';
import { STATE_NAMES } from '@cpd/domain/audit/case';
import { escapeHtml } from '@cpd/domain/member/message-blocks';
import { collegeTime } from '@cpd/domain/values/college-clock';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { BundleRest } from './bundle-reader.ts';

/** Everything that the document tells. */
export interface Bundle {
  audit: AuditCase;
  team: TeamAudit;
  reflections: readonly { auditItemId: number; startDate: string; text: string }[];
  rest: BundleRest;
  /** Where each file is in the archive, by its document; without one while it is not in it. */
  pathOf: ReadonlyMap<number, string>;
  now: Temporal.Instant;
}

const STYLE = `body { font-family: system-ui, sans-serif; line-height: 1.5; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; } blockquote { margin: 0.5rem 0 1rem; white-space: pre-wrap; }
article { border-top: 1px solid #999; }`;

/**
 * All that was considered in an audit as one page that needs nothing but a browser (CAS-09): what was asked for, found and
 * written, notes among colleagues included, with links to the files beside it.
 */
export function bundleDocument(bundle: Bundle): Buffer {
  const { audit, team, rest, now } = bundle;
  const title = `Audit of ${audit.cpdYear}, ${team.name} (${team.memberNumber})`;
  return Buffer.from(`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
<p>Made on ${time(now.toString())}. Notes among colleagues are part of it, and not for the member.</p>
${facts(bundle)}
${section('What has to be shown', requirements(audit))}
${section('Review', review(team.review))}
${section('More time', rest.wishes.map(wish).join(''))}
${section('Items', audit.items.map((item) => itemPart(item, bundle)).join(''))}
${section('About the whole audit', `${files(audit.files, bundle)}${messages(audit.messages, bundle)}`)}
${section('What the log of the member says', list(rest.log.map(({ at, message }) => `${time(at)}: ${escapeHtml(message)}`)))}
</body></html>
`);
}

function facts({ audit, team }: Bundle): string {
  return table([
    ['State', escapeHtml(STATE_NAMES[audit.state])],
    ['Round', escapeHtml(team.roundName)],
    ['Why this member', escapeHtml(audit.whyText)],
    ['Told on', time(audit.notifiedOn)],
    ['Last day to answer', day(audit.dueOn)],
    ['Answered on', time(audit.sentOn)],
    ['Asked for more until', day(audit.askedUntil)],
    ['Deferred until', day(audit.deferredUntil)],
    ['Auditor', escapeHtml(team.auditorName)],
    ['Decided', team.decidedOn === null ? '' : `${time(team.decidedOn)}, ${escapeHtml(team.decidedByName)}`],
    ['Told with the outcome', escapeHtml(audit.outcomeText)],
  ]);
}

function requirements({ requirements }: AuditCase): string {
  const rows = requirements.map(({ text, requiredValue, claimedValue, shownValue, acceptedValue, unit }) => {
    const values = [requiredValue, claimedValue, shownValue, acceptedValue].map(
      (one) => `<td>${formatHours(one)}</td>`,
    );
    return `<tr><th scope="row">${escapeHtml(text === '' ? 'Total' : text)}, ${unit}</th>${values.join('')}</tr>`;
  });
  const heads = ['Requirement', 'Required', 'Claimed', 'Shown', 'Accepted'].map(
    (head) => `<th scope="col">${head}</th>`,
  );
  return rows.length === 0 ? '' : `<table><tr>${heads.join('')}</tr>${rows.join('')}</table>`;
}

function review(asked: TeamAudit['review']): string {
  if (asked === null) return '';
  const { grounds, askedOn, decision, decisionText, decidedByName, decidedOn } = asked;
  const decided =
    decision === null
      ? '<p>It is not decided yet.</p>'
      : `<p>${decision === 'UPHELD' ? 'The outcome stayed as it was' : 'The outcome was changed'}: ${escapeHtml(decidedByName)}, ${time(decidedOn)}.</p>${quote(decisionText)}`;
  return `<p>The member asked for it on ${time(askedOn)}.</p>${quote(grounds)}${decided}`;
}

function wish({
  kind,
  wantedUntil,
  reason,
  askedAt,
  granted,
  decisionText,
  decidedByName,
}: BundleRest['wishes'][number]) {
  const what = kind === 'DEFERRAL' ? 'to defer the audit' : 'for more time';
  const answer =
    granted === null ? 'not decided yet' : `${granted ? 'granted' : 'declined'} by ${escapeHtml(decidedByName)}`;
  return `<p>On ${time(askedAt)} the member asked ${what} until ${day(wantedUntil)}: ${answer}.</p>${quote(reason)}${quote(decisionText)}`;
}

const VERDICTS = { ACCEPTED: 'Accepted', PARTLY: 'Accepted in part', REFUSED: 'Not accepted' } as const;

function itemPart(item: AuditItem, bundle: Bundle): string {
  const judge = bundle.rest.judges.find(({ auditItemId }) => auditItemId === item.auditItemId);
  const unit = bundle.audit.unit;
  const dates = item.startDate === item.lastDate ? [item.startDate] : [item.startDate, item.lastDate];
  const already = { college: 'Verified by the college', plan: 'The plan that was made here' } as const;
  const found =
    item.verdict === null
      ? ''
      : `${VERDICTS[item.verdict]}, ${formatHours(item.acceptedHours ?? 0)} of ${formatHours(item.claimedHours)} ${unit}`;
  const by = judge === undefined ? '' : `, ${escapeHtml(judge.name)}, ${time(judge.judgedAt)}`;
  const reflections = bundle.reflections.filter(({ auditItemId }) => auditItemId === item.auditItemId);
  return `<article><h3>${escapeHtml(item.activityName)}</h3>${table([
    ['Type', escapeHtml(item.activityType)],
    ['Dates', dates.map(formatDayMonthYear).join(' to ')],
    ['Claimed', `${formatHours(item.claimedHours)} ${unit}`],
    ['Asked for', item.isAskedFor ? 'Yes' : 'No'],
    ['Counts already', item.countsAlready === null ? '' : already[item.countsAlready]],
    ['Found', `${found}${by}`],
    ['Why', escapeHtml(item.reason)],
  ])}${files(item.files, bundle)}${reflections
    .map(({ startDate, text }) => `<p>Reflection, ${day(startDate)}</p>${quote(text)}`)
    .join('')}${messages(item.messages, bundle)}</article>`;
}

function files(all: readonly AuditFile[], { pathOf }: Bundle): string {
  return list(
    all.map(({ documentId, documentName, isOfAudit }) => {
      const name = escapeHtml(documentName);
      const path = pathOf.get(documentId);
      const link =
        path === undefined
          ? `${name} (not in this archive: its virus check has not ended well)`
          : `<a href="${escapeHtml(path.split('/').map(encodeURIComponent).join('/'))}">${name}</a>`;
      return isOfAudit ? `${link}, added in the audit` : link;
    }),
  );
}

function messages(all: readonly AuditMessage[], bundle: Bundle): string {
  return all
    .map(({ authorName, isByMember, isInternal, createdOn, text, files: attached }) => {
      const kind = isInternal ? 'a note among colleagues' : isByMember ? 'the member' : 'to the member';
      return `<p>${escapeHtml(authorName)}, ${kind}, ${time(createdOn)}</p>${quote(text)}${files(attached, bundle)}`;
    })
    .join('');
}

function section(heading: string, content: string): string {
  return content === '' ? '' : `<h2>${heading}</h2>${content}`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const shown = rows.filter(([, value]) => value !== '');
  return `<table>${shown.map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`).join('')}</table>`;
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

function quote(text: string): string {
  return text === '' ? '' : `<blockquote>${escapeHtml(text)}</blockquote>`;
}

function day(value: string | null): string {
  return value === null ? '' : formatDayMonthYear(value);
}

function time(value: string | null): string {
  if (value === null) return '';
  const instant = Temporal.Instant.from(value);
  return `${formatDayMonthYear(collegeDay(instant).toString())}, ${collegeTime(instant)}`;
}
