import { drawKey, leafSalt, ticketOf } from '@cpd/domain/audit/draw';
import { pathPlaces } from '@cpd/domain/audit/draw-hashes';
import { POOLED_UNDER, stratumIn } from '@cpd/domain/audit/draw-strata';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getYear } from '../../record/years/year-service.ts';
import { refuseUnlessObserving } from '../audits/observer-service.ts';
import { drawHashing } from './draw-hashing.ts';
import * as reader from './draw-reader.ts';
import { findRound } from './draw-store.ts';

/** The draws of a round, the latest first (DRW-05). Errors: NOT_FOUND, NOT_ALLOWED for who is no manager and not its observer. */
export async function listDraws(database: Database, caller: Caller, auditRoundId: number) {
  known(await findRound(database, auditRoundId), 'round');
  await refuseUnlessObserving(database, caller, auditRoundId);
  const draws = await reader.listDraws(database, auditRoundId);
  return draws.map(({ settings, outcome, ...draw }) => ({
    ...draw,
    ...settings,
    state: draw.drawnAt !== null ? 'DRAWN' : draw.committedAt !== null ? 'COMMITTED' : 'FROZEN',
    mandatory: outcome?.mandatory ?? 0,
    strata: (outcome?.strata ?? []).map(({ cutOff: _cutOff, ...stratum }) => stratum),
  })) satisfies { state: 'FROZEN' | 'COMMITTED' | 'DRAWN' }[];
}

/** What everyone may know of the draw with a root (DRW-02); null for a root that is not known. */
export async function getPublicDraw(database: Database, root: string) {
  const found = await reader.findPublicDraw(database, root.toLowerCase());
  if (found === undefined) return null;
  const { settings, outcome, ...draw } = found;
  return {
    ...draw,
    ...{ root: root.toLowerCase(), share: settings.share },
    strata: (outcome?.strata ?? []).map(({ country, second, members, drawn }) => {
      // So few could be told apart.
      const isSmall = members < POOLED_UNDER;
      return { country, second, members: isSmall ? null : members, drawn: isSmall ? null : drawn };
    }),
  };
}

/**
 * The root of the draw for a year that a member is in (DRW-02), and, once its round is released, their own ticket and the way to the root
 * (DRW-04): before that, no one knows from it whether they are drawn. Null without a draw. Errors: NOT_FOUND for a year that there is not.
 */
export async function getOwnTicket(database: Database, { subjectUserId }: Caller, cpdYearId: number) {
  const found = await reader.findOwnPlace(database, subjectUserId, cpdYearId);
  if (found === undefined) {
    await getYear(database, cpdYearId);
    return null;
  }
  const { cpdYear, root, isReleased, secret, publicValue, outcome } = found;
  if (!isReleased || secret === null || publicValue === null || outcome === null)
    return { cpdYear, root, ticket: null };
  const { auditDrawId, settings, number, place, members, standing, reason, isDrawn, country, second } = found;
  const path = pathPlaces(members, place);
  const hashes = await reader.readNodes(
    database,
    auditDrawId,
    path.map(({ node }) => node),
  );
  const isDrawable = standing === 'RANDOM';
  const key = drawKey(drawHashing, root, secret, publicValue);
  const ticket = {
    ...{ memberNumber: number, country, second, standing, reason, isDrawn, members, share: settings.share },
    hash: isDrawable ? ticketOf(drawHashing, key, number) : null,
    cutOff: isDrawable ? (stratumIn(outcome.strata, { country, second })?.cutOff ?? null) : null,
    salt: leafSalt(drawHashing, found.salt, number),
    path: path.map(({ side }, step) => ({ side, hash: hashes[step] ?? '' })),
  };
  return { cpdYear, root, ticket };
}
