import { variedTargets } from '@cpd/domain/year/variation';
import type { Change } from '../../../platform/database/tables.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Effect } from './asked-years-service.ts';
import * as store from './request-store.ts';

interface Granting {
  requestId: number;
  exemptionReason: string;
  /** The team's own words. */
  reason: string;
}

/** Exempts the years of a decision, or reduces their targets; each leaves its event with the figures of the day. */
export async function applyEffects(
  transaction: Change,
  member: Caller,
  effects: readonly Effect[],
  { requestId, exemptionReason, reason }: Granting,
): Promise<void> {
  for (const { asked, monthsOfLeave } of effects) {
    const { memberYearId, framework } = asked.record;
    if (monthsOfLeave === undefined) {
      await store.updateExemption(transaction, memberYearId, exemptionReason);
      await recordChange(transaction, member, 'year.exempted', memberYearId, {
        before: { exemptionReasonCode: null },
        after: { exemptionReasonCode: exemptionReason, reason },
      });
      continue;
    }
    const granted = { grantedByUserId: member.actor.userId, grantedAt: member.now.toString() };
    const why = { exemptionReasonCode: exemptionReason, memberRequestId: requestId };
    await store.insertVariation(transaction, { memberYearId, monthsOfLeave, ...why, ...granted });
    await recordChange(transaction, member, 'year.varied', memberYearId, {
      before: { monthsOfLeave: null },
      after: {
        monthsOfLeave,
        exemptionReasonCode: exemptionReason,
        reason,
        targets: variedTargets(framework, { monthsOfLeave }),
      },
    });
  }
}

/** Gives the years of a decision their usual targets again. */
export async function undoEffects(
  transaction: Change,
  member: Caller,
  effects: readonly Effect[],
  reason: string,
): Promise<void> {
  for (const { asked, monthsOfLeave } of effects) {
    const { memberYearId, exemptionReason, variation } = asked.record;
    if (monthsOfLeave === undefined) {
      await store.updateExemption(transaction, memberYearId, null);
      await recordChange(transaction, member, 'year.exemption_withdrawn', memberYearId, {
        before: { exemptionReasonCode: exemptionReason?.code ?? null },
        after: { exemptionReasonCode: null, reason },
      });
    } else {
      await store.deleteVariation(transaction, memberYearId);
      await recordChange(transaction, member, 'year.variation_withdrawn', memberYearId, {
        before: { monthsOfLeave: variation?.monthsOfLeave ?? null },
        after: { monthsOfLeave: null, reason },
      });
    }
  }
}
