import { randomBytes } from 'node:crypto';
import { type DrawInput, type DrawOutcome, secretHash } from '@cpd/domain/audit/draw';
import type { DrawFile } from '@cpd/domain/audit/draw-file';
import { strataWithQuotas } from '@cpd/domain/audit/draw-strata';
import { type DrawSettings, drawSettingsProblems } from '@cpd/domain/audit/population';
import { populationChanges, populationChangeWords } from '@cpd/domain/audit/population-changes';
import { DRAW_TEXT_MAX } from '@cpd/domain/values/limits';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, changedMeanwhile, invalid, known, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { drawHashing } from './draw-hashing.ts';
import * as store from './draw-store.ts';
import { inDrawThread } from './draw-thread.ts';
import { countNotSubmitted, type PopulationRow, readPopulation } from './population-reader.ts';

/** Who would be in a draw, counted (DRW-01). Errors: NOT_FOUND, INVALID naming each setting. */
export async function previewDraw(
  database: Database,
  { now }: Caller,
  { auditRoundId, ...settings }: DrawSettings & { auditRoundId: number },
) {
  refuse(drawSettingsProblems(settings));
  const round = known(await store.findRound(database, auditRoundId), 'round');
  const members = await readPopulation(database, round, settings, now);
  const drawable = members.filter(({ standing }) => standing === 'RANDOM');
  const after = strataWithQuotas(settings.share, drawable);
  return {
    members: members.length,
    drawable: drawable.length,
    notSubmitted: await countNotSubmitted(database, round.cpdYearId, now),
    mandatory: countReasons(members, 'MANDATORY'),
    excluded: countReasons(members, 'EXCLUDED'),
    before: [...Map.groupBy(drawable, ({ country, second }) => JSON.stringify([country, second])).values()]
      .map((of) => ({ country: of[0]?.country ?? '', second: of[0]?.second ?? '', members: of.length }))
      .toSorted((one, other) => other.members - one.members),
    after: after.map(({ stratum: { country, second }, members: of, quota }) => ({
      ...{ country: country ?? null, second: second ?? null, members: of.length, drawn: quota },
    })),
    drawn: after.reduce((sum, { quota }) => sum + quota, 0),
  };
}

function countReasons<Standing extends 'MANDATORY' | 'EXCLUDED'>(
  members: readonly PopulationRow[],
  standing: Standing,
) {
  type Reason = Exclude<Extract<PopulationRow, { standing: Standing }>['reason'], ''>;
  const counts = Map.groupBy(
    members.filter((member) => member.standing === standing),
    ({ reason }) => reason as Reason,
  );
  return [...counts].map(([reason, of]) => ({ reason, members: of.length }));
}

/**
 * Freezes the members from whom a round is drawn (DRW-02); answers the id of the draw. Another draw needs a reason (DRW-05). Errors:
 * NOT_FOUND; INVALID naming each field; IN_USE when the round is not to be drawn any more, or there is no one to draw.
 */
export async function freezeDraw(
  database: Database,
  caller: Caller,
  { auditRoundId, reason: typed, ...settings }: DrawSettings & { auditRoundId: number; reason: string },
): Promise<number> {
  refuse(drawSettingsProblems(settings));
  const reason = typed.trim();
  refuse(tooLong('Reason', reason));
  const round = drawableRound(await store.findRound(database, auditRoundId));
  const members = await readPopulation(database, round, settings, caller.now);
  if (members.length === 0)
    throw new AppError('IN_USE', 'No record of this year is submitted, so there is no one to draw.');
  const salt = randomBytes(32).toString('hex');
  const input = { members: members.map(plainMember), share: settings.share, salt };
  const frozen = await caller.aside(() => inDrawThread({ kind: 'freeze', input }));
  return await caller.change(async (transaction) => {
    drawableRound(await store.lockRound(transaction, auditRoundId));
    const drawNumber = (await store.countDraws(transaction, auditRoundId)) + 1;
    if (drawNumber > 1 && reason === '') {
      throw invalid([{ field: 'Reason', message: 'Please enter why there is another draw. All members can read it.' }]);
    }
    // Someone may have submitted while the hashes were made.
    const again = await readPopulation(transaction, round, settings, caller.now);
    if (changeWords(members, again).length > 0) throw changedMeanwhile();
    // Whom a draw before chose is not to be released while another one is under way.
    await store.deleteDrawn(transaction, auditRoundId);
    const of = new Map(members.map((member) => [member.number, member]));
    const auditDrawId = await store.insertDraw(
      transaction,
      {
        ...{ auditRoundId, drawNumber, reason, settings, populationRoot: frozen.root, salt },
        tree: Buffer.from(frozen.nodes.join(''), 'hex'),
        ...{ frozenByUserId: caller.actor.userId, frozenAt: caller.now.toString() },
      },
      frozen.members.map(({ number }) => known(of.get(number), 'member')),
    );
    const after = { round: round.roundName, drawNumber, reason, members: members.length, root: frozen.root };
    await recordChange(transaction, caller, 'audit_draw.frozen', auditDrawId, { after });
    return auditDrawId;
  });
}

const plainMember = ({ userId: _userId, ...member }: PopulationRow) => member;

const changeWords = (...[frozen, now]: Parameters<typeof populationChanges>): string[] =>
  populationChangeWords(populationChanges(frozen, now));

function drawableRound(found: store.DrawRound | undefined): store.DrawRound {
  const round = known(found, 'round');
  if (round.origin !== 'DRAW') throw new AppError('IN_USE', 'The members of this round are chosen by hand, not drawn.');
  if (round.isDropped) throw new AppError('IN_USE', 'This round was dropped.');
  if (round.isReleased) throw new AppError('IN_USE', 'This round is released: its members have been notified.');
  return round;
}

function tooLong(field: string, text: string) {
  return text.length > DRAW_TEXT_MAX ? [{ field, message: `Please use at most ${DRAW_TEXT_MAX} characters.` }] : [];
}

/**
 * Makes the secret of a frozen draw, of which only the hash is kept, and says what the public value will be (DRW-02); answers the
 * secret, this once. Errors: NOT_FOUND, INVALID, IN_USE for a draw that is committed or replaced, STALE for a repeat.
 */
export async function commitDraw(
  caller: Caller,
  { auditDrawId, publicSource: typed }: { auditDrawId: number; publicSource: string },
): Promise<string> {
  const publicSource = typed.trim();
  const secret = randomBytes(32).toString('hex');
  const hash = secretHash(drawHashing, secret);
  // What `change` answers is kept with the key of the request, so it must not be the secret.
  const kept = await caller.change(async (transaction) => {
    const { draw, round } = await lockDraw(transaction, auditDrawId);
    if (draw.committedAt !== null) throw new AppError('IN_USE', 'The secret of this draw has been made already.');
    if (publicSource === '') {
      const message = 'Please enter what the public value will be, and from when it is known.';
      throw invalid([{ field: 'PublicSource', message }]);
    }
    refuse(tooLong('PublicSource', publicSource));
    const committed = { committedByUserId: caller.actor.userId, committedAt: caller.now.toString() };
    await store.updateCommitted(transaction, auditDrawId, { secretHash: hash, publicSource, ...committed });
    const after = { round: round.roundName, drawNumber: draw.drawNumber, secretHash: hash, publicSource };
    await recordChange(transaction, caller, 'audit_draw.committed', auditDrawId, { after });
    return hash;
  });
  if (kept === hash) return secret;
  throw new AppError('STALE', 'The secret was made and shown once. If you do not have it, please freeze another draw.');
}

/** Locks the round of a draw, and so the draw. Throws NOT_FOUND, and IN_USE when it is not to be changed any more. */
async function lockDraw(transaction: Change, auditDrawId: number) {
  const found = known(await store.findDraw(transaction, auditDrawId), 'draw');
  const round = drawableRound(await store.lockRound(transaction, found.auditRoundId));
  const draw = known(await store.findDraw(transaction, auditDrawId), 'draw');
  if (!draw.isLatest) throw new AppError('IN_USE', 'Another draw of this round has been started after this one.');
  return { draw, round };
}

/**
 * Reveals the secret and draws (DRW-02, DRW-03): those whom the round will audit, none of whom is told before the release. Errors: NOT_FOUND;
 * INVALID for another secret, or no public value; IN_USE when it is not committed, when it was drawn before, and when members differ
 * from the frozen ones, with what is different.
 */
export async function drawMembers(
  database: Database,
  caller: Caller,
  given: { auditDrawId: number; secret: string; publicValue: string },
): Promise<{ mandatory: number; drawn: number }> {
  const { auditDrawId } = given;
  const secret = given.secret.trim();
  const publicValue = given.publicValue.trim();
  const found = known(await store.findDraw(database, auditDrawId), 'draw');
  const { roundName, ...before } = known(await store.findRound(database, found.auditRoundId), 'round');
  refuseOther(caller, before);
  refuseToDraw(found, secret, publicValue);
  const frozen = await store.listFrozen(database, auditDrawId);
  const { share } = found.settings;
  const input: DrawInput = { members: frozen, share, salt: found.salt, secret, publicValue };
  const of = { round: roundName, draw: found.drawNumber };
  const file = await caller.aside(() => inDrawThread({ kind: 'draw', input, of }));
  return await caller.change(async (transaction) => {
    const { draw, round } = await lockDraw(transaction, auditDrawId);
    refuseOther(caller, round);
    refuseToDraw(draw, secret, publicValue);
    if (file.root !== draw.root) {
      throw new AppError(
        'IN_USE',
        'The frozen list in the database was changed. Nothing was drawn. Please freeze another draw.',
      );
    }
    const words = changeWords(frozen, await readPopulation(transaction, round, draw.settings, caller.now));
    if (words.length > 0) {
      const text = `The members are not those who were frozen. ${words.join(' ')} Nothing was drawn. Please freeze another draw.`;
      throw new AppError('IN_USE', text);
    }
    const outcome = outcomeOf(file);
    const drawn = file.strata.flatMap((stratum) => stratum.drawn.map(({ number }) => number));
    const by = { drawnByUserId: caller.actor.userId, drawnAt: caller.now.toString() };
    await store.updateDrawn(transaction, draw, { secret, publicValue, ...by }, { outcome, drawn });
    const after = { ...{ round: roundName, drawNumber: draw.drawNumber, publicValue }, drawn: drawn.length };
    await recordChange(transaction, caller, 'audit_draw.drawn', auditDrawId, { after });
    return { mandatory: outcome.mandatory, drawn: drawn.length };
  });
}

/** Who chose members by hand draws as well: the one who releases has done neither (DRW-05). */
function refuseOther({ actor }: Caller, { chosenByHandBy }: Pick<store.DrawRound, 'chosenByHandBy'>): void {
  if (chosenByHandBy === null || chosenByHandBy === actor.userId) return;
  const message =
    'A colleague has chosen members of this round by hand, and draws it as well, so that you can release it.';
  throw new AppError('NOT_ALLOWED', message);
}

function refuseToDraw(draw: store.StoredDraw, secret: string, publicValue: string): void {
  if (draw.drawnAt !== null) throw new AppError('IN_USE', 'This draw is done: its secret was revealed before.');
  if (draw.secretHash === null) throw new AppError('IN_USE', 'Please make the secret of this draw first.');
  const isSecret = secretHash(drawHashing, secret) === draw.secretHash;
  refuse([
    ...(isSecret ? [] : [{ field: 'Secret', message: 'This is not the secret of this draw.' }]),
    ...(publicValue === '' ? [{ field: 'PublicValue', message: 'Please enter the public value.' }] : []),
    ...tooLong('PublicValue', publicValue),
  ]);
}

function outcomeOf({ mandatory, strata }: DrawFile): DrawOutcome {
  return {
    mandatory: mandatory.length,
    strata: strata.map(({ drawn, ...stratum }) => ({ ...stratum, drawn: drawn.length })),
  };
}
