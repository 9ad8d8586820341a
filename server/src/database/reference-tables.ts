import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import type { Generated } from 'kysely';
import type { Json } from './columns.ts';

interface ReferenceLoadTable {
  source: string;
  checksum: string;
  loaded_at: Generated<string>;
}

interface FrameworkTable {
  framework_id: number;
  rules: Json<Framework>;
}

interface CpdYearTable {
  cpd_year_id: number;
  cpd_year: number;
  framework_id: number;
  open_from: string;
  closes_at: string;
  facts: Json<YearFacts>;
}

interface ActivityTypeTable {
  activity_type_id: number;
  name: string;
  description: string;
  recurring: boolean;
  is_plan_type: boolean;
  is_annual_conversation: boolean;
}

interface FrameworkActivityTypeTable {
  framework_id: number;
  activity_type_id: number;
  category_id: number;
}

interface AreaTable {
  area_id: number;
  name: string;
  is_specialty: boolean;
  position: number;
  first_cpd_year_id: number;
  last_cpd_year_id: number;
  name_before_2023: string | null;
}

interface ReflectionQuestionTable {
  reflection_question_id: number;
  cpd_year_id: number;
  position: number;
  question: string;
  mandatory: boolean;
  help_text: string;
}

interface RegistrationGroupTable {
  group_code: string;
  name: string;
  position: number;
}

interface RegistrationTable {
  registration_id: number;
  group_code: string;
  name: string;
  position: number;
  practising: Generated<boolean>;
  declaration_flag: string | null;
  additional_information: string | null;
}

interface ExemptionReasonTable {
  reason_code: string;
  name: string;
  sentence_fragment: string;
  for_admin_only: boolean;
  position: number;
}

interface LearningResourceTable {
  learning_resource_id: number;
  title: string;
  url: string;
  position: number;
  image: Buffer | null;
}

interface LearningResourceAreaTable {
  learning_resource_id: number;
  area_id: number;
}

interface HelpTextTable {
  ui_code: string;
  first_cpd_year_id: number;
  last_cpd_year_id: number;
  text: string;
}

/** The tables of what the years ask for and offer: loaded from the files of reference data. */
export interface ReferenceTables {
  reference_load: ReferenceLoadTable;
  framework: FrameworkTable;
  cpd_year: CpdYearTable;
  activity_type: ActivityTypeTable;
  framework_activity_type: FrameworkActivityTypeTable;
  area: AreaTable;
  reflection_question: ReflectionQuestionTable;
  registration_group: RegistrationGroupTable;
  registration: RegistrationTable;
  exemption_reason: ExemptionReasonTable;
  learning_resource: LearningResourceTable;
  learning_resource_area: LearningResourceAreaTable;
  help_text: HelpTextTable;
}
