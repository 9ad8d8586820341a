import type { PlanDraft } from '@cpd/contract/plan-drafts';
import type { KeptYear } from '@cpd/contract/year-archive-format';
import type { ClaimedRecord } from '@cpd/domain/audit/case-proof';
import type { DrawOutcome } from '@cpd/domain/audit/draw';
import type { DrawSettings } from '@cpd/domain/audit/population';
import type { RoundSettings } from '@cpd/domain/audit/round';
import type { Audience } from '@cpd/domain/college/announcements';
import type { ErasureCounts, RunCounts } from '@cpd/domain/college/erasure';
import type { ViewQuestion } from '@cpd/domain/college/list-views';
import type { MemberValues } from '@cpd/domain/college/member-list';
import type { FieldSource } from '@cpd/domain/college/member-list-check';
import type { Recurrence } from '@cpd/domain/record/recurrence';
import type { BoardFormat } from '@cpd/domain/report/board';
import type { EarlierYear } from '@cpd/domain/year/earlier-year';
import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import type { LabCounts, ShownRecord } from '@cpd/domain/year/lab';
import type { RecordBefore } from '@cpd/domain/year/reopening';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import type { JSONColumnType } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { z } from 'zod';

/** What each JSON column holds: all that the database cannot say of its tables. `object` is judged where it is read. */
interface JsonColumns {
  'activity.recurrence': Recurrence;
  'announcement.audience': Audience;
  'audit_case.claimed': ClaimedRecord;
  'audit_draw.outcome': DrawOutcome;
  'audit_draw.settings': DrawSettings;
  'audit_round.settings': RoundSettings;
  'content_edit.before': object;
  'content_edit.after': object;
  'college_setup.rules': RuleSet;
  'cpd_year.facts': YearFacts;
  'deleted_row.content': object;
  'earlier_year.amounts': EarlierYear['amounts'];
  'year_before.amounts': EarlierYear['amounts'];
  'erasure_case.counts': ErasureCounts;
  'event.before': object;
  'event.after': object;
  'event_payload.before': object;
  'event_payload.after': object;
  'framework.rules': Framework;
  'idempotency_key.answer': { result: unknown };
  'lab_run.counts': LabCounts;
  'lab_run.rules': RuleSet;
  'lab_run.shown': readonly ShownRecord[];
  'list_view.question': ViewQuestion;
  'machine_attendance.content': Readonly<Record<string, string>>;
  'member.field_sources': Partial<Record<keyof MemberValues, FieldSource>>;
  'member_merge.moved': object;
  'member_year.before_reopening': RecordBefore;
  'member_year.declaration': object;
  'prepared_change.wish': object;
  'oidc_model.payload': AdapterPayload;
  'overview_count.counted': object;
  'plan_draft.content': z.output<typeof PlanDraft>;
  'report_board.format': BoardFormat;
  'report_version.format': BoardFormat;
  'retention_run.counts': RunCounts;
  'server.settings': Readonly<Record<string, string>>;
  'year_draft.rules': RuleSet;
  'year_publication.delivered': RuleSet;
  'year_publication.rules': RuleSet;
  'year_elsewhere.archived': KeptYear;
  'year_figures.missing': Readonly<Record<string, number>>;
}

/** A JSON column: read as the value, written as text. */
export type Json<Column extends keyof JsonColumns> = JSONColumnType<JsonColumns[Column]>;

/** A JSON column that may be empty. */
export type NullableJson<Column extends keyof JsonColumns> = JSONColumnType<
  JsonColumns[Column] | null,
  string | null,
  string | null
>;
