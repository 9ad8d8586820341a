import type { askedOfTeam } from '@cpd/contract/contact';
import type { Inside } from '@cpd/contract/spelling';
import type { ContactRequest } from '@cpd/domain/member/contact';
import type { z } from 'zod';

type Asked = Inside<z.output<z.ZodObject<typeof askedOfTeam>>>;

/** What is asked of the CPD team, as its rules have it; what was left out is empty. */
export function toContactRequest(asked: Asked): ContactRequest {
  return {
    isCallBack: asked.isCallBack,
    contactNumber: asked.contactNumber ?? '',
    message: asked.message ?? '',
    year: asked.year ?? 0,
    exemptionReason: asked.exemptionReason ?? '',
    askedFor: asked.askedFor ?? 'EXEMPTION',
    leaveFrom: asked.leaveFrom ?? '',
    leaveTo: asked.leaveTo ?? '',
    monthsOfLeave: asked.monthsOfLeave ?? 0,
  };
}
