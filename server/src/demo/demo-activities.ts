/** An activity of a demo member's year, without dates: they are laid over the part of the year that has passed. */
export interface DemoActivity {
  name: string;
  activityTypeId: number;
  /** Hours of each occurrence. */
  hours: number;
  /** Where in the recorded part of the year it happened, from 0 to 1; several for an activity on several dates. */
  when: readonly number[];
  /** Domains of years with one total; the years before have hours for the specialty. */
  domainIds: readonly number[];
  information?: string;
  evidence?: DemoEvidence;
  /** The goal of the year's plan that it works towards, by its place. */
  goal?: number;
  /** Entered by the college, so that only its reflection is the member's to write (ACT-31). */
  verified?: boolean;
}

/** A small text file that stands for the evidence people keep. */
export interface DemoEvidence {
  name: string;
  text: string;
}

const MEDICAL_EXPERTISE = 201;
const COMMUNICATION = 202;
const QUALITY = 203;
const TEACHING = 204;
const CULTURAL_SAFETY = 206;
const ETHICS = 207;
const JUDGEMENT = 208;
const LEADERSHIP = 209;

const grandRounds: DemoActivity = {
  name: 'Department grand rounds',
  activityTypeId: 106,
  hours: 1,
  when: [0.05, 0.17, 0.29, 0.41, 0.53, 0.65, 0.77, 0.89],
  domainIds: [MEDICAL_EXPERTISE],
};

const scientificMeeting: DemoActivity = {
  name: 'Annual scientific meeting, both days',
  activityTypeId: 102,
  hours: 6,
  when: [0.58, 0.583],
  domainIds: [MEDICAL_EXPERTISE],
  information: 'Sessions on heart failure, imaging and rhythm disorders.',
  goal: 0,
  evidence: {
    name: 'Attendance confirmation - annual scientific meeting.txt',
    text: 'Attendance confirmed for both days of the annual scientific meeting.\n',
  },
};

const lifeSupport: DemoActivity = {
  name: 'Advanced life support course',
  activityTypeId: 103,
  hours: 7.5,
  when: [0.21],
  domainIds: [MEDICAL_EXPERTISE, JUDGEMENT],
  evidence: {
    name: 'Advanced life support result.txt',
    text: 'Course completed. Practical and written assessment passed.\n',
  },
};

const onlineModule: DemoActivity = {
  name: 'Online module: antimicrobial stewardship',
  activityTypeId: 105,
  hours: 1.5,
  when: [0.33],
  domainIds: [MEDICAL_EXPERTISE, QUALITY],
};

const reading: DemoActivity = {
  name: 'Reading: updated anticoagulation guideline',
  activityTypeId: 104,
  hours: 1,
  when: [0.12, 0.46],
  domainIds: [MEDICAL_EXPERTISE],
  goal: 0,
};

const caseDiscussion: DemoActivity = {
  name: 'Case discussion after a delayed diagnosis',
  activityTypeId: 206,
  hours: 0.75,
  when: [0.38, 0.71],
  domainIds: [QUALITY, JUDGEMENT],
};

const auditMeeting: DemoActivity = {
  name: 'Morbidity and mortality meeting',
  activityTypeId: 307,
  hours: 1,
  when: [0.15, 0.45, 0.75],
  domainIds: [QUALITY],
};

const ownAudit: DemoActivity = {
  name: 'Audit: time to first antibiotic',
  activityTypeId: 301,
  hours: 4,
  when: [0.62],
  domainIds: [QUALITY],
  evidence: { name: 'Audit time to first antibiotic.csv', text: 'cycle,cases,within one hour\n1,40,29\n2,40,36\n' },
};

/** A year of credits (2019 to 2022): 100.5 of 100, met. */
export const creditYear: readonly DemoActivity[] = [
  grandRounds,
  scientificMeeting,
  lifeSupport,
  { ...onlineModule, hours: 2 },
  { ...reading, hours: 4 },
  { name: 'Teaching medical students', activityTypeId: 111, hours: 2, when: [0.3, 0.5, 0.7], domainIds: [TEACHING] },
  { name: 'Peer review of medical records', activityTypeId: 205, hours: 2, when: [0.2, 0.6], domainIds: [QUALITY] },
  { ...caseDiscussion, hours: 1.5 },
  { name: 'Performance appraisal', activityTypeId: 204, hours: 2, when: [0.9], domainIds: [LEADERSHIP] },
  { ...auditMeeting, hours: 1.5 },
  ownAudit,
  { name: 'Incident review on the ward', activityTypeId: 304, hours: 1.5, when: [0.8], domainIds: [QUALITY] },
];

/** A year of credits that stayed at 39 of 100. */
export const shortCreditYear: readonly DemoActivity[] = [
  grandRounds,
  { ...onlineModule, hours: 2 },
  { ...reading, hours: 4 },
  { ...caseDiscussion, hours: 1.5 },
  ownAudit,
];

const conversation: DemoActivity = {
  name: 'Annual conversation with the clinical director',
  activityTypeId: 202,
  hours: 1.5,
  when: [0.85],
  domainIds: [LEADERSHIP, COMMUNICATION],
};

/** A whole year of hours (2023 onward): with the plan 62.5 of 50, every requirement met. */
export const hourYear: readonly DemoActivity[] = [
  grandRounds,
  scientificMeeting,
  lifeSupport,
  onlineModule,
  reading,
  conversation,
  {
    name: 'Peer review group',
    activityTypeId: 213,
    hours: 1.5,
    when: [0.1, 0.3, 0.5, 0.7, 0.9],
    domainIds: [COMMUNICATION],
  },
  caseDiscussion,
  auditMeeting,
  ownAudit,
  {
    name: 'Quality project: discharge summaries',
    activityTypeId: 306,
    hours: 5,
    when: [0.66],
    domainIds: [QUALITY],
    goal: 1,
  },
  {
    name: 'Workshop: cultural safety in practice',
    activityTypeId: 101,
    hours: 3,
    when: [0.37],
    domainIds: [CULTURAL_SAFETY],
  },
  {
    name: 'Seminar: health equity in our region',
    activityTypeId: 101,
    hours: 1,
    when: [0.57],
    domainIds: [CULTURAL_SAFETY],
  },
  { name: 'Ethics round: capacity and consent', activityTypeId: 106, hours: 1, when: [0.44], domainIds: [ETHICS] },
  {
    name: 'Incident review: medication error',
    activityTypeId: 304,
    hours: 1.5,
    when: [0.8],
    domainIds: [ETHICS, QUALITY],
  },
];

/**
 * The current year of the Australian member: with a plan of 2 hours 30 of 50, and each kind of requirement in another
 * state: plan and cultural safety done, ethics half done, the conversation not begun, Category 1 and 2 reached, Category 3
 * and the group under way.
 */
export const yearUnderWay: readonly DemoActivity[] = [
  { ...grandRounds, when: [0.05, 0.25, 0.45, 0.65] },
  { ...lifeSupport, when: [0.3] },
  onlineModule,
  {
    name: 'Workshop: cultural safety in practice',
    activityTypeId: 101,
    hours: 3,
    when: [0.5],
    domainIds: [CULTURAL_SAFETY],
    verified: true,
  },
  { name: 'Ethics round: capacity and consent', activityTypeId: 106, hours: 1, when: [0.6], domainIds: [ETHICS] },
  { ...reading, when: [0.12] },
  { name: 'Peer review group', activityTypeId: 213, hours: 1.5, when: [0.15, 0.4, 0.7], domainIds: [COMMUNICATION] },
  {
    name: 'Multidisciplinary team meeting',
    activityTypeId: 217,
    hours: 1,
    when: [0.35, 0.75],
    domainIds: [LEADERSHIP],
    goal: 1,
  },
  {
    name: 'Review of practice for cultural safety',
    activityTypeId: 221,
    hours: 1,
    when: [0.8],
    domainIds: [CULTURAL_SAFETY],
    information: 'Looked at referrals and follow-up by patients’ background.',
  },
  { name: 'Morbidity and mortality meeting', activityTypeId: 307, hours: 1, when: [0.2, 0.9], domainIds: [QUALITY] },
];

/** The current year of the New Zealand member: a beginning. */
export const yearBegun: readonly DemoActivity[] = [
  {
    name: 'Wānanga: te Tiriti in clinical practice',
    activityTypeId: 101,
    hours: 4,
    when: [0.4],
    domainIds: [CULTURAL_SAFETY],
  },
  { ...grandRounds, when: [0.2, 0.5, 0.8] },
  { ...auditMeeting, when: [0.3, 0.6] },
  { ...conversation, when: [0.7] },
];
