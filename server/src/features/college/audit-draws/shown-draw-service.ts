import { drawKey, leafSalt, ticketOf } from '@cpd/domain/audit/draw';
import { pathPlaces } from '@cpd/domain/audit/draw-hashes';
import { POOLED_UNDER, stratumIn } from '@cpd/domain/audit/draw-strata';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { drawHashing } from './draw-hashing.ts';
import * as reader from './draw-reader.ts';
import { findRound } from './draw-store.ts';

/** The draws of a round, the latest first (DRW-05). Errors: NOT_FOUND. */
export async function listDraws(database: Database, auditRoundId: number) {
  known(await findRound(database, auditRoundId), 'round');
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

/** A member's own ticket and the way to the root, in the latest draw for a year that was released (DRW-04); else null. */
export async function getOwnTicket(database: Database, { subjectUserId }: Caller, cpdYearId: number) {
  const found = await reader.findOwnPlace(database, subjectUserId, cpdYearId);
  if (found === undefined) return null;
  const { auditDrawId, settings, secret, publicValue, outcome, number, place, ...own } = found;
  const path = pathPlaces(own.members, place);
  const hashes = await reader.readNodes(
    database,
    auditDrawId,
    path.map(({ node }) => node),
  );
  const isDrawable = own.standing === 'RANDOM';
  const key = drawKey(drawHashing, own.root, secret, publicValue);
  return {
    ...{ cpdYear: own.cpdYear, root: own.root, memberNumber: number, country: own.country, second: own.second },
    ...{
      standing: own.standing,
      reason: own.reason,
      isDrawn: own.isDrawn,
      members: own.members,
      share: settings.share,
    },
    ticket: isDrawable ? ticketOf(drawHashing, key, number) : null,
    cutOff: isDrawable ? (stratumIn(outcome.strata, own)?.cutOff ?? null) : null,
    salt: leafSalt(drawHashing, own.salt, number),
    path: path.map(({ side }, step) => ({ side, hash: hashes[step] ?? '' })),
  };
}
