import type { DrawOutcome, PopulationMember } from '@cpd/domain/audit/draw';
import type { DrawSettings } from '@cpd/domain/audit/population';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** The draws of a round, the latest first. */
export async function listDraws(database: Reading, auditRoundId: number) {
  const { rows } = await sql<{
    auditDrawId: number;
    drawNumber: number;
    reason: string;
    settings: DrawSettings;
    members: number;
    root: string;
    frozenBy: string;
    frozenAt: string;
    secretHash: string | null;
    publicSource: string | null;
    committedBy: string | null;
    committedAt: string | null;
    publicValue: string | null;
    drawnBy: string | null;
    drawnAt: string | null;
    outcome: DrawOutcome | null;
  }>`
    select draw.audit_draw_id as "auditDrawId", draw.draw_number as "drawNumber", draw.reason, draw.settings,
      (select count(*)::int from audit_draw_member each where each.audit_draw_id = draw.audit_draw_id) as members,
      draw.population_root as root, concat_ws(' ', froze.first_name, froze.last_name) as "frozenBy",
      draw.frozen_at as "frozenAt", draw.secret_hash as "secretHash", draw.public_source as "publicSource",
      case when committed.user_id is not null then concat_ws(' ', committed.first_name, committed.last_name) end as "committedBy",
      draw.committed_at as "committedAt", draw.public_value as "publicValue",
      case when drew.user_id is not null then concat_ws(' ', drew.first_name, drew.last_name) end as "drawnBy",
      draw.drawn_at as "drawnAt", draw.outcome
    from audit_draw draw
    join member froze on froze.user_id = draw.frozen_by_user_id
    left join member committed on committed.user_id = draw.committed_by_user_id
    left join member drew on drew.user_id = draw.drawn_by_user_id
    where draw.audit_round_id = ${auditRoundId}
    order by draw.draw_number desc`.execute(database);
  return rows;
}

/** What everyone may know of the draw with a root: no member is in it. */
export async function findPublicDraw(database: Reading, root: string) {
  const { rows } = await sql<{
    cpdYear: number;
    drawNumber: number;
    reason: string;
    isReplaced: boolean;
    settings: DrawSettings;
    members: number;
    frozenAt: string;
    secretHash: string | null;
    publicSource: string | null;
    committedAt: string | null;
    publicValue: string | null;
    drawnAt: string | null;
    outcome: DrawOutcome | null;
  }>`
    select year.cpd_year as "cpdYear", draw.draw_number as "drawNumber", draw.reason, draw.settings,
      exists (
        select from audit_draw later
        where later.audit_round_id = draw.audit_round_id and later.draw_number > draw.draw_number
      ) as "isReplaced",
      (select count(*)::int from audit_draw_member each where each.audit_draw_id = draw.audit_draw_id) as members,
      draw.frozen_at as "frozenAt", draw.secret_hash as "secretHash", draw.public_source as "publicSource",
      draw.committed_at as "committedAt", draw.public_value as "publicValue", draw.drawn_at as "drawnAt", draw.outcome
    from audit_draw draw
    join audit_round round using (audit_round_id)
    join cpd_year year using (cpd_year_id)
    where draw.population_root = ${root}
    limit 1`.execute(database);
  return rows[0];
}

/** A member's own row in the draw for a year: of a released round if there is one, else the latest that was frozen. */
export async function findOwnPlace(database: Reading, userId: number, cpdYearId: number) {
  const { rows } = await sql<
    Pick<PopulationMember, 'number' | 'country' | 'second' | 'standing' | 'reason'> & {
      auditDrawId: number;
      cpdYear: number;
      root: string;
      settings: DrawSettings;
      salt: string;
      /** The rest is the member's to know once the round is released. */
      isReleased: boolean;
      secret: string | null;
      publicValue: string | null;
      outcome: DrawOutcome | null;
      isDrawn: boolean;
      place: number;
      members: number;
    }
  >`
    select draw.audit_draw_id as "auditDrawId", year.cpd_year as "cpdYear", draw.population_root as root, draw.settings,
      draw.salt, round.released_at is not null as "isReleased", draw.secret, draw.public_value as "publicValue", draw.outcome,
      mine.member_number as number, mine.country, mine.stratum as second, mine.standing, mine.reason_code as reason,
      mine.is_drawn as "isDrawn", mine.place,
      (select count(*)::int from audit_draw_member each where each.audit_draw_id = draw.audit_draw_id) as members
    from audit_draw_member mine
    join audit_draw draw using (audit_draw_id)
    join audit_round round using (audit_round_id)
    join cpd_year year using (cpd_year_id)
    where mine.user_id = ${userId} and round.cpd_year_id = ${cpdYearId}::bigint and round.dropped_at is null
    order by round.released_at is not null and draw.drawn_at is not null desc, draw.audit_draw_id desc
    limit 1`.execute(database);
  return rows[0];
}

/** Some nodes of a draw's tree, in hexadecimal, in the order in which they are asked for. */
export async function readNodes(database: Reading, auditDrawId: number, nodes: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(substring(draw.tree from asked.node * 32 + 1 for 32), 'hex') as hash
    from audit_draw draw, unnest(${nodes}::int[]) with ordinality as asked (node, place)
    where draw.audit_draw_id = ${auditDrawId}
    order by asked.place`.execute(database);
  return rows.map(({ hash }) => hash);
}
