import type { Framework, YearFacts } from './framework.ts';

/** Everything that the college has laid down for one year, in one piece (FWK-01). */
export type RuleSet = {
  facts: YearFacts;
  framework: Framework;
  activityTypes: readonly RuledType[];
  areas: readonly RuledArea[];
  reflectionQuestions: readonly RuledQuestion[];
  exemptionReasons: readonly RuledReason[];
};

/** A type of activity as the year has it, with what proves it (PRF-01). */
export type RuledType = {
  activityTypeId: number;
  name: string;
  description: string;
  categoryId: number;
  recurring: boolean;
  isPlanType: boolean;
  isAnnualConversation: boolean;
  evidenceCounts: string;
  evidenceDoesNotCount: string;
};

export type RuledArea = { areaId: number; name: string; isSpecialty: boolean };

export type RuledQuestion = { questionId: number; question: string; mandatory: boolean; helpText: string };

export type RuledReason = { reasonCode: string; name: string; sentenceFragment: string; forAdminOnly: boolean };

/** What other years have: items that can come back, and whose ids are taken. */
export type KnownRules = Pick<RuleSet, 'activityTypes' | 'areas' | 'exemptionReasons'> & {
  /** Ids that the year itself had in force at some time, so that records may name them. */
  taken: { categoryIds: readonly number[]; questionIds: readonly number[] };
};
