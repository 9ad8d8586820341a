// Drawn from the database by print-tables.ts, never changed by hand: CONTRIBUTING.md, Migrations, says how to draw it anew.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableJson } from './json-columns.ts';

/** Every table of the database, by its name. */
export interface Tables {
  acting_session: {
    acting_session_id: GeneratedAlways<number>;
    actor_user_id: number;
    subject_user_id: number;
    reason: string;
    started_at: string;
    ends_at: string;
    ended_at: string | null;
  };
  activity: {
    activity_id: GeneratedAlways<number>;
    user_id: number;
    cpd_year_id: number;
    activity_name: string;
    activity_type_id: number;
    additional_information: Generated<string>;
    occurrence: 'S' | 'M' | 'R';
    recurrence: NullableJson<'activity.recurrence'>;
    hours_per_date: number;
    plan_id: number | null;
    verified_activity_id: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    shortcut_id: number | null;
    provider: Generated<string>;
  };
  activity_area: {
    activity_id: number;
    area_id: number;
    hours: number | null;
  };
  activity_date: {
    activity_date_id: GeneratedAlways<number>;
    activity_id: number;
    user_id: number;
    start_date: string;
    end_date: string;
    hours: number;
    additional_information: Generated<string>;
    own_hours: Generated<boolean>;
    moved_from: string | null;
    reflection: string | null;
    reflection_hours: Generated<number>;
    has_reflection: GeneratedAlways<boolean>;
  };
  activity_date_area: {
    activity_date_id: number;
    area_id: number;
    hours: number;
  };
  activity_document: {
    activity_document_id: GeneratedAlways<number>;
    activity_id: number;
    document_id: number;
    user_id: number;
    cpd_year_id: number;
  };
  activity_document_date: {
    activity_document_id: number;
    activity_id: number;
    activity_date_id: number;
  };
  activity_goal: {
    activity_id: number;
    plan_goal_id: number;
  };
  activity_removed_date: {
    activity_id: number;
    day: string;
  };
  activity_type: {
    activity_type_id: number;
    name: string;
    description: string;
    recurring: boolean;
    is_plan_type: boolean;
    is_annual_conversation: boolean;
  };
  announcement: {
    announcement_id: GeneratedAlways<number>;
    title: string;
    message: string;
    level: 'L' | 'M' | 'H';
    audience: Json<'announcement.audience'>;
    status: Generated<'DRAFT' | 'SCHEDULED' | 'SENDING' | 'SENT' | 'CANCELLED'>;
    send_at: string | null;
    sent_at: string | null;
    told_up_to: Generated<number>;
    recipient_count: Generated<number>;
    created_by: number;
    created_at: string;
    released_by: number | null;
    version: Generated<number>;
    cpd_year_id: number | null;
  };
  announcement_recipient: {
    announcement_id: number;
    user_id: number;
  };
  area: {
    area_id: number;
    name: string;
    is_specialty: boolean;
    position: number;
    first_cpd_year_id: number;
    last_cpd_year_id: number;
    name_before_2023: string | null;
  };
  audit_case: {
    audit_case_id: GeneratedAlways<number>;
    audit_round_id: number;
    member_year_id: number;
    why: 'RANDOM' | 'MANDATORY' | 'BY_HAND' | 'STORED';
    reason: string;
    state: 'SELECTED' | 'ANSWERED' | 'NOT_ANSWERED' | 'INREVIEW' | 'ASKED' | 'PASSED' | 'PASSED_WITH_ADVICE' | 'NOT_MET' | 'DEFERRED' | 'OTHER_HOME' | 'LEFT';
    state_since: string;
    notified_at: string;
    due_on: string | null;
    asked_until: string | null;
    deferred_until: string | null;
    sent_at: string | null;
    auditor_user_id: number | null;
    outcome_text: Generated<string>;
    decided_by_user_id: number | null;
    decided_at: string | null;
    claimed: NullableJson<'audit_case.claimed'>;
    row_version: Generated<number>;
  };
  audit_chosen: {
    audit_round_id: number;
    user_id: number;
    why: 'RANDOM' | 'MANDATORY' | 'BY_HAND';
    reason: string;
  };
  audit_conflict: {
    audit_case_id: number;
    user_id: number;
    reason: string;
    declared_at: string;
  };
  audit_draw: {
    audit_draw_id: GeneratedAlways<number>;
    audit_round_id: number;
    draw_number: number;
    reason: Generated<string>;
    settings: Json<'audit_draw.settings'>;
    population_root: string;
    frozen_by_user_id: number;
    frozen_at: string;
    secret_hash: string | null;
    public_source: string | null;
    committed_by_user_id: number | null;
    committed_at: string | null;
    secret: string | null;
    public_value: string | null;
    drawn_by_user_id: number | null;
    drawn_at: string | null;
    salt: Generated<string>;
    tree: Buffer | null;
    outcome: NullableJson<'audit_draw.outcome'>;
  };
  audit_draw_member: {
    audit_draw_id: number;
    user_id: number;
    member_number: string;
    stratum: string;
    standing: 'RANDOM' | 'MANDATORY' | 'EXCLUDED';
    reason_code: Generated<string>;
    is_drawn: Generated<boolean>;
    country: Generated<string>;
    place: Generated<number>;
  };
  audit_file: {
    document_id: number;
    audit_case_id: number;
    audit_item_id: number | null;
    audit_message_id: number | null;
  };
  audit_item: {
    audit_item_id: GeneratedAlways<number>;
    audit_case_id: number;
    activity_id: number;
    is_asked_for: boolean;
    claimed_hours: number;
    accepted_hours: number | null;
    verdict: 'ACCEPTED' | 'PARTLY' | 'REFUSED' | null;
    reason: Generated<string>;
    judged_by_user_id: number | null;
    judged_at: string | null;
    asks_reflection: Generated<boolean>;
    row_version: Generated<number>;
    is_judged_twice: Generated<boolean>;
  };
  audit_message: {
    audit_message_id: GeneratedAlways<number>;
    audit_case_id: number;
    audit_item_id: number | null;
    author_user_id: number;
    is_internal: Generated<boolean>;
    message_text: string;
    created_at: string;
  };
  audit_opinion: {
    audit_item_id: number;
    place: number;
    user_id: number | null;
    taken_at: string;
    verdict: 'ACCEPTED' | 'PARTLY' | 'REFUSED' | null;
    accepted_hours: number | null;
    reason: Generated<string>;
    judged_at: string | null;
    differs: Generated<boolean>;
  };
  audit_read: {
    audit_case_id: number;
    user_id: number;
    audit_message_id: number;
  };
  audit_review: {
    audit_case_id: number;
    grounds: string;
    asked_at: string;
    reviewer_user_id: number | null;
    decision: 'UPHELD' | 'CHANGED' | null;
    decision_text: Generated<string>;
    decided_by_user_id: number | null;
    decided_at: string | null;
  };
  audit_round: {
    audit_round_id: GeneratedAlways<number>;
    cpd_year_id: number;
    round_name: string;
    origin: 'DRAW' | 'BY_HAND' | 'STORED';
    settings: Json<'audit_round.settings'>;
    created_by_user_id: number | null;
    created_at: string;
    chosen_by_user_id: number | null;
    released_by_user_id: number | null;
    released_at: string | null;
    dropped_at: string | null;
    row_version: Generated<number>;
    observer_user_id: number | null;
  };
  audit_wish: {
    audit_wish_id: GeneratedAlways<number>;
    audit_case_id: number;
    kind: 'EXTENSION' | 'DEFERRAL';
    wanted_until: string;
    reason: string;
    asked_at: string;
    granted: boolean | null;
    decision_text: Generated<string>;
    decided_by_user_id: number | null;
    decided_at: string | null;
  };
  backup_run: {
    backup_run_id: GeneratedAlways<number>;
    kind: 'NIGHTLY' | 'COMMAND';
    place: string;
    begun_at: Generated<string>;
    held_until: string;
    ended_at: string | null;
    name: string | null;
    bytes: number | null;
    files: number | null;
    lacking: number | null;
    problem: string | null;
  };
  calendar_subscription: {
    user_id: number;
    secret_sha256: string;
    created_at: string;
    last_read_at: string | null;
  };
  call_budget: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  case_entry: {
    case_entry_id: GeneratedAlways<number>;
    user_id: number;
    kind: 'CALL' | 'LETTER' | 'NOTE';
    happened_on: string;
    entry_text: string;
    author_user_id: number;
    created_at: string;
    follow_up_on: string | null;
    follow_up_done_at: string | null;
    follow_up_done_by: number | null;
  };
  case_file: {
    case_file_id: GeneratedAlways<number>;
    case_entry_id: number;
    user_id: number;
    file_name: string;
    media_type: string;
    size_bytes: number;
    sha256: string;
    storage_key: string;
    uploaded_at: string;
    scan_state: Generated<'CLEAR' | 'WAITING' | 'INFECTED'>;
    scan_due_at: Generated<string>;
  };
  college_setup: {
    only_one: Generated<boolean>;
    version: Generated<number>;
    first_year: number | null;
    source: Generated<string>;
    rules: NullableJson<'college_setup.rules'>;
    finished_by: number | null;
    finished_at: string | null;
    time_zone: string | null;
  };
  content_edit: {
    content_edit_id: GeneratedAlways<number>;
    kind: 'help-text' | 'setting' | 'learning-resource' | 'wording';
    key: string;
    before: NullableJson<'content_edit.before'>;
    after: NullableJson<'content_edit.after'>;
    note: Generated<string>;
    edited_by: number;
    edited_at: string;
  };
  content_picture: {
    content_picture_id: GeneratedAlways<number>;
    image: Buffer;
    uploaded_by: number;
    uploaded_at: string;
  };
  cpd_year: {
    cpd_year_id: number;
    cpd_year: number;
    framework_id: number;
    open_from: string;
    closes_at: string;
    facts: Json<'cpd_year.facts'>;
  };
  deleted_row: {
    deleted_row_id: GeneratedAlways<number>;
    user_id: number;
    cpd_year_id: number;
    deletion_key: string | null;
    deleted_at: Generated<string>;
    table_name: string;
    content: Json<'deleted_row.content'>;
  };
  departure: {
    departure_id: GeneratedAlways<number>;
    user_id: number;
    left_on: string;
    reason: 'RESIGNED' | 'RETIRED' | 'DECEASED' | 'OTHER_HOME' | 'MERGED';
    note: Generated<string>;
    returned_on: string | null;
    version: Generated<number>;
  };
  document: {
    document_id: GeneratedAlways<number>;
    user_id: number;
    cpd_year_id: number;
    document_type: 'EVIDENCE' | 'COC' | 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM' | 'PDP' | 'LETTEROFSUCAUDIT' | 'REQUEST' | 'AUDIT' | 'ELSEWHERE';
    document_name: string;
    comparable_name: string;
    media_type: string;
    size_bytes: number;
    sha256: string | null;
    storage_key: string | null;
    uploaded_at: string;
    document_folder_id: number | null;
    scan_state: Generated<'CLEAR' | 'WAITING' | 'INFECTED'>;
    scan_due_at: Generated<string>;
  };
  document_folder: {
    document_folder_id: GeneratedAlways<number>;
    user_id: number;
    cpd_year_id: number;
    folder_name: string;
    comparable_name: string;
    created_at: string;
  };
  earlier_activity: {
    earlier_activity_id: GeneratedAlways<number>;
    earlier_import_id: number;
    user_id: number;
    cpd_year: number;
    on_date: string;
    activity: string;
    category: number | null;
    hours: number | null;
    title: string;
  };
  earlier_import: {
    earlier_import_id: GeneratedAlways<number>;
    system_name: string;
    year_count: number;
    imported_at: string;
    imported_by_user_id: number;
    taken_back_at: string | null;
    taken_back_by_user_id: number | null;
    taken_back_reason: string | null;
  };
  earlier_year: {
    member_year_id: number;
    earlier_import_id: number;
    submitted_on: string | null;
    certificate_number: Generated<string>;
    amounts: Json<'earlier_year.amounts'>;
    status_before: 'OPEN' | 'INPROGRESS' | 'INCOMPLETE' | null;
  };
  ended_session: {
    session_key: string;
    issued_until: string | null;
    matters_until: string;
    ended_at: Generated<string>;
  };
  erasure_case: {
    erasure_case_id: GeneratedAlways<number>;
    user_id: number;
    source: 'MEMBER' | 'PHONE' | 'EMAIL' | 'TEAM';
    reason: string;
    status: Generated<'ASKED' | 'PREPARED' | 'DONE' | 'DECLINED'>;
    asked_by: number;
    asked_at: string;
    prepared_by: number | null;
    prepared_at: string | null;
    counts: NullableJson<'erasure_case.counts'>;
    decided_by: number | null;
    decided_at: string | null;
    decision_text: Generated<string>;
    person: 'STAYS' | 'CONTACT' | 'ERASED' | null;
    version: Generated<number>;
  };
  event: {
    event_id: GeneratedAlways<number>;
    at: string;
    request_id: string;
    actor_user_id: number | null;
    subject_user_id: number;
    kind: string;
    object_type: string;
    object_id: number | null;
    before: NullableJson<'event.before'>;
    after: NullableJson<'event.after'>;
    by_team: Generated<boolean>;
  };
  event_chain: {
    chain_id: number;
    length: number;
    head: Buffer;
  };
  event_entry: {
    event_id: GeneratedAlways<number>;
    at: string;
    request_id: string;
    actor_user_id: number | null;
    subject_user_id: number;
    kind: string;
    object_type: string;
    object_id: number | null;
    by_team: boolean;
    chain_id: number;
    position: number;
    payload_id: number | null;
    payload_hash: Buffer | null;
    hash: Buffer;
  };
  event_payload: {
    payload_id: number;
    salt: Buffer;
    before: NullableJson<'event_payload.before'>;
    after: NullableJson<'event_payload.after'>;
  };
  event_seal: {
    number: number;
    sealed_at: string;
    hash: string;
    content: string;
  };
  event_seal_copy: {
    number: number;
    copied_at: string;
  };
  event_sealed_head: {
    chain_id: number;
    length: number;
    head: Buffer;
  };
  exemption_reason: {
    reason_code: string;
    name: string;
    sentence_fragment: string;
    for_admin_only: boolean;
    position: number;
    offered: Generated<boolean>;
  };
  figures_progress: {
    only_row: Generated<boolean>;
    settled_event_id: Generated<number>;
    seen_event_id: Generated<number>;
    seen_at: Generated<string>;
    walked_for: Generated<string>;
    walked_up_to: Generated<number>;
  };
  file_store: {
    is_the_one: Generated<boolean>;
    mark: string;
    marked_at: Generated<string>;
  };
  framework: {
    framework_id: number;
    rules: Json<'framework.rules'>;
  };
  framework_activity_type: {
    framework_id: number;
    activity_type_id: number;
    category_id: number;
    evidence_counts: Generated<string>;
    evidence_does_not_count: Generated<string>;
  };
  help_text: {
    ui_code: string;
    first_cpd_year_id: number;
    last_cpd_year_id: number;
    text: string;
  };
  idempotency_key: {
    user_id: number;
    key: string;
    operation: string;
    body_hash: string;
    status: number | null;
    answer: NullableJson<'idempotency_key.answer'>;
    created_at: Generated<string>;
    subject_user_id: number | null;
  };
  installation: {
    only_one: Generated<boolean>;
    kind: 'DEMO' | 'COLLEGE';
    decided_at: Generated<string>;
  };
  issued_document: {
    number: string;
    user_id: number;
    cpd_year_id: number;
    document_type: 'COC' | 'LETTEROFSUCAUDIT' | 'AUDITADVICE' | 'AUDITNOTMET' | 'AUDITDEFERRED' | 'AUDITELSEWHERE' | 'CPDSTATEMENT' | 'DETAILEDSTATEMENT' | 'PDP' | 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM';
    subject: Generated<string>;
    member_name: string;
    cpd_year: number;
    content_sha256: string;
    signature: string;
    issued_at: string;
    position: GeneratedAlways<number>;
    revoked_at: string | null;
  };
  issued_file: {
    sha256: string;
    number: string;
    printed_at: string;
  };
  job_run: {
    job: string;
    begun_at: string;
    succeeded_at: string | null;
    failed_at: string | null;
    problem: string | null;
    server: string;
  };
  lab_run: {
    lab_run_id: GeneratedAlways<number>;
    cpd_year_id: number;
    draft_version: number;
    rules: Json<'lab_run.rules'>;
    tried_cpd_year_id: number;
    status: 'RUNNING' | 'DONE' | 'STOPPED' | 'FAILED';
    started_by: number;
    started_at: string;
    worked_at: Generated<string>;
    members: number;
    walked: Generated<number>;
    up_to_user_id: Generated<number>;
    counts: Json<'lab_run.counts'>;
    shown: Json<'lab_run.shown'>;
  };
  learning_resource: {
    learning_resource_id: number;
    title: string;
    url: string;
    position: number;
    image: Buffer | null;
  };
  learning_resource_area: {
    learning_resource_id: number;
    area_id: number;
  };
  list_view: {
    list_view_id: GeneratedAlways<number>;
    user_id: number;
    list: string;
    name: string;
    shared: boolean;
    question: Json<'list_view.question'>;
    created_at: string;
  };
  machine_attendance: {
    user_id: number;
    external_id: string;
    program_activity_id: number;
    content: Json<'machine_attendance.content'>;
    applied: number;
  };
  member: {
    user_id: GeneratedAlways<number>;
    username: string;
    member_number: string;
    security_role_code: string;
    title: Generated<string>;
    first_name: string;
    last_name: string;
    email: string;
    first_cpd_year_id: number | null;
    has_logged_in_before: Generated<boolean>;
    research_consent: boolean | null;
    disabled_at: string | null;
    created_at: Generated<string>;
    search_text: GeneratedAlways<string>;
    search_email: GeneratedAlways<string>;
    joined_on: string | null;
    country: string | null;
    version: Generated<number>;
    may_be_second: Generated<boolean>;
    saved_dialog_counts_down: Generated<boolean>;
    single_keys: Generated<boolean>;
    has_departures: Generated<boolean>;
    erased_at: string | null;
    telephone: Generated<string>;
    address: Generated<string>;
    born_on: string | null;
    state: Generated<string>;
    registration_number: Generated<string>;
    field_sources: NullableJson<'member.field_sources'>;
    may_read_health: Generated<boolean>;
    external_id: string | null;
    sign_in_ended_at: string | null;
    provider_removed_at: string | null;
    role_by_provider: Generated<boolean>;
    team_role_code: string | null;
  };
  member_area: {
    user_id: number;
    cpd_year_id: number;
    area_id: number;
  };
  member_merge: {
    member_merge_id: GeneratedAlways<number>;
    kept_user_id: number;
    merged_user_id: number;
    prepared_by: number;
    merged_by: number;
    merged_at: string;
    moved: NullableJson<'member_merge.moved'>;
    state_after: string | null;
    undone_by: number | null;
    undone_at: string | null;
  };
  member_registration: {
    user_id: number;
    cpd_year_id: number;
    registration_id: number;
  };
  member_request: {
    member_request_id: GeneratedAlways<number>;
    user_id: number;
    kind: 'CALLBACK' | 'EXEMPTION' | 'LEAVE' | 'REDUCTION' | 'REOPENING' | 'REPORT' | 'ELSEWHERE';
    contact_number: Generated<string>;
    message: Generated<string>;
    cpd_year: number | null;
    exemption_reason_code: string | null;
    status: Generated<'NEW' | 'INPROGRESS' | 'DONE'>;
    created_at: string;
    source: Generated<'MEMBER' | 'PHONE' | 'EMAIL' | 'TEAM'>;
    allocated_to_user_id: number | null;
    decided_by_user_id: number | null;
    decided_at: string | null;
    result: 'GRANTED' | 'VARIED' | 'DECLINED' | 'DONE' | null;
    decision_text: Generated<string>;
    version: Generated<number>;
    departure_id: number | null;
    leave_from: string | null;
    leave_to: string | null;
    granted_from: string | null;
    granted_to: string | null;
    months_asked: number | null;
    entered_by_user_id: number | null;
    board_code: string | null;
    due_on: string | null;
  };
  member_request_appeal: {
    member_request_id: number;
    appeal_text: string;
    appealed_at: string;
    first_result: 'GRANTED' | 'VARIED' | 'DECLINED';
    first_decision_text: string;
    first_decided_by_user_id: number;
    first_decided_at: string;
    upheld: boolean | null;
    entered_by_user_id: number | null;
  };
  member_request_document: {
    document_id: number;
    member_request_id: number;
  };
  member_request_note: {
    member_request_note_id: GeneratedAlways<number>;
    member_request_id: number;
    author_user_id: number;
    note_text: string;
    created_at: string;
  };
  member_storage: {
    user_id: number;
    bytes: Generated<number>;
  };
  member_view: {
    actor_user_id: number;
    subject_user_id: number;
    viewed_at: string;
  };
  member_year: {
    member_year_id: GeneratedAlways<number>;
    user_id: number;
    cpd_year_id: number;
    status: Generated<'OPEN' | 'INPROGRESS' | 'SUBMITTED' | 'COMPLETE' | 'INCOMPLETE'>;
    submitted_at: string | null;
    declaration: NullableJson<'member_year.declaration'>;
    audit_status: 'SELECTED' | 'INREVIEW' | 'PASSED' | 'FAILED' | 'DEFERRED' | null;
    exemption_reason_code: string | null;
    paper_submission: Generated<number>;
    reopened_at: string | null;
    reopened_until: string | null;
    reopened_by: number | null;
    reopening_reason: string | null;
    before_reopening: NullableJson<'member_year.before_reopening'>;
    taken_back_at: string | null;
  };
  member_year_variation: {
    member_year_id: number;
    months_of_leave: number;
    exemption_reason_code: string;
    member_request_id: number;
    granted_by_user_id: number;
    granted_at: string;
  };
  notification: {
    notification_id: GeneratedAlways<number>;
    user_id: number;
    title: string;
    alert_code: 'L' | 'M' | 'H';
    full_message: string;
    plain_message: string;
    status: Generated<'UNSEEN' | 'SEEN' | 'DISMISSED'>;
    created_at: string;
    occasion: string;
    email_due_at: string | null;
    announcement_id: number | null;
    emailed_at: string | null;
  };
  notification_settings: {
    user_id: number;
    email_digest: 'IMMEDIATELY' | 'DAILY' | 'WEEKLY';
    time_zone: string;
    no_reminders: Generated<boolean>;
    no_news: Generated<boolean>;
  };
  oidc_model: {
    kind: string;
    id: string;
    payload: Json<'oidc_model.payload'>;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
    expires_at: string | null;
    consumed_at: string | null;
  };
  outgoing_mail: {
    outgoing_mail_id: GeneratedAlways<number>;
    recipient: string;
    reply_to: string | null;
    subject: string;
    body_text: string;
    body_html: string | null;
    created_at: string;
    sent_at: string | null;
    given_up_at: string | null;
    last_problem: string | null;
    user_id: number | null;
    about_user_id: number | null;
    email_kind: 'REMINDERS' | 'NEWS' | null;
  };
  overview_count: {
    cpd_year_id: number;
    counted_at: string;
    took_ms: number;
    up_to_event_id: number;
    college_day: string;
    counted: Json<'overview_count.counted'>;
  };
  pinned_member: {
    user_id: number;
    pinned_user_id: number;
    pinned_at: string;
  };
  plan: {
    plan_id: GeneratedAlways<number>;
    user_id: number;
    cpd_year_id: number;
    plan_name: string;
    cpd_need: string;
    hours_spent: number;
    document_id: number | null;
    created_at: string;
    version: Generated<number>;
    updated_at: string;
  };
  plan_described_activity: {
    described_activity_id: GeneratedAlways<number>;
    plan_goal_id: number;
    position: number;
    description: string;
    timeframe: Generated<string>;
  };
  plan_draft: {
    user_id: number;
    cpd_year_id: number;
    plan_id: number;
    content: Json<'plan_draft.content'>;
    saved_at: string;
  };
  plan_goal: {
    plan_goal_id: GeneratedAlways<number>;
    plan_id: number;
    position: number;
    goal: string;
    goal_description: Generated<string>;
    outcome: 'DONE' | 'CARRIED' | 'DROPPED' | null;
    outcome_reason: Generated<string>;
    closed_at: string | null;
    carried_from_goal_id: number | null;
  };
  prepared_change: {
    prepared_change_id: GeneratedAlways<number>;
    kind: 'EXEMPTION' | 'REOPENINGS' | 'ANNOUNCEMENT' | 'MEMBER_LIST' | 'MERGE' | 'YEAR_RULES';
    object_id: number;
    wish: NullableJson<'prepared_change.wish'>;
    prepared_by: number;
    prepared_at: string;
    ended_by: number | null;
    ended_at: string | null;
  };
  program_activity: {
    program_activity_id: GeneratedAlways<number>;
    cpd_year_id: number;
    activity_name: string;
    activity_type_id: number;
    additional_information: Generated<string>;
    start_date: string;
    end_date: string;
    hours_per_date: number;
    created_by: number | null;
    created_at: string;
    version: Generated<number>;
    withdrawn_at: string | null;
    withdrawn_reason: Generated<string>;
  };
  program_activity_area: {
    program_activity_id: number;
    area_id: number;
    hours: number | null;
  };
  program_attendance: {
    program_attendance_id: GeneratedAlways<number>;
    program_activity_id: number;
    user_id: number;
    hours: number | null;
    status: Generated<'OFFERED' | 'CONFIRMED' | 'DECLINED'>;
    offered_by: number | null;
    offered_at: string;
    answered_at: string | null;
    reminded_at: string | null;
  };
  program_note: {
    program_note_id: GeneratedAlways<number>;
    program_activity_id: number;
    author_user_id: number;
    note_text: string;
    created_at: string;
  };
  provider_group: {
    provider_group_id: GeneratedAlways<number>;
    display_name: string;
    external_id: string | null;
    given_role: 'STAFF' | 'VERIFIED' | 'WATCHER' | null;
    version: Generated<number>;
    created_at: string;
  };
  provider_group_member: {
    provider_group_id: number;
    user_id: number;
  };
  reference_load: {
    source: string;
    checksum: string;
    loaded_at: Generated<string>;
  };
  reference_version: {
    only_row: Generated<boolean>;
    version: number;
  };
  reflection_answer: {
    reflection_answer_id: GeneratedAlways<number>;
    reflection_question_id: number;
    answer: string;
    activity_date_id: number;
  };
  reflection_question: {
    reflection_question_id: number;
    cpd_year_id: number;
    position: number;
    question: string;
    mandatory: boolean;
    help_text: string;
  };
  registration: {
    registration_id: number;
    group_code: string;
    name: string;
    position: number;
    declaration_flag: 'IsMCNZVocational' | 'IsMCNZGeneral' | 'IsMCNZSpecialPurpose' | null;
    additional_information: string | null;
    practising: Generated<boolean>;
  };
  registration_group: {
    group_code: string;
    name: string;
    position: number;
  };
  reminder_round: {
    occasion: string;
    told_up_to: number;
    finished_at: string | null;
  };
  report_board: {
    board_code: string;
    format: Json<'report_board.format'>;
    is_assumed: Generated<boolean>;
    version: Generated<number>;
  };
  report_line: {
    report_version_id: number;
    user_id: number;
    member_number: string;
    last_name: string;
    first_name: string;
    registration: string;
    outcome: 'MET' | 'REDUCED' | 'NOT_MET' | 'NOT_SUBMITTED' | 'EXEMPT' | 'LEFT' | 'AUDIT_UNDER_WAY' | 'AUDIT_NOT_MET';
    recognised: number;
    required: number;
    missing: Generated<string[]>;
    months_reduced: Generated<number>;
    submitted_on: string | null;
    left_on: string | null;
  };
  report_version: {
    report_version_id: GeneratedAlways<number>;
    cpd_year_id: number;
    board_code: string;
    number: number;
    state: Generated<'DRAFT' | 'PREVIEW' | 'SIGNED' | 'SENT' | 'CORRECTED'>;
    reason: Generated<string>;
    format: Json<'report_version.format'>;
    making: Generated<'RUNNING' | 'DONE' | 'STOPPED' | 'FAILED'>;
    members: number;
    walked: Generated<number>;
    up_to_user_id: Generated<number>;
    worked_at: Generated<string>;
    made_by: number;
    made_at: string;
    shown_at: string | null;
    preview_until: string | null;
    first_signed_by: number | null;
    first_signed_at: string | null;
    second_signed_by: number | null;
    second_signed_at: string | null;
    sent_by: number | null;
    sent_at: string | null;
    sent_on: string | null;
    sent_channel: Generated<string>;
    sent_reference: Generated<string>;
    sent_file_type: 'CSV' | 'JSON' | 'PDF' | null;
    sent_file: Buffer | null;
    sent_sha256: string | null;
    version: Generated<number>;
  };
  retention_member: {
    retention_run_id: number;
    user_id: number;
    result: 'ERASED' | 'LEFT_OUT' | null;
  };
  retention_run: {
    retention_run_id: GeneratedAlways<number>;
    counted_at: string;
    years: number;
    counts: Json<'retention_run.counts'>;
    status: Generated<'PROPOSED' | 'CONFIRMED' | 'DONE' | 'REPLACED'>;
    confirmed_by: number | null;
    confirmed_at: string | null;
    finished_at: string | null;
  };
  risk_case: {
    user_id: number;
    cpd_year_id: number;
    taken_by_user_id: number | null;
    last_contact_on: string | null;
    next_date: string | null;
    version: Generated<number>;
  };
  schema_migration: {
    name: string;
    checksum: string;
    applied_at: Generated<string>;
    version: string | null;
  };
  series_confirmation: {
    user_id: number;
    confirmed_until: string | null;
    asked_on: string | null;
  };
  server: {
    server_id: string;
    folder_id: string;
    name: string;
    version: string;
    newest_migration: string;
    does_jobs: boolean;
    verification_key: string;
    is_key_made: boolean;
    sign_in: string;
    store_mark: string;
    settings: Json<'server.settings'>;
    clock_ahead_ms: number;
    started_at: Generated<string>;
    seen_at: Generated<string>;
    refusal: string | null;
  };
  service_token: {
    service_token_id: GeneratedAlways<number>;
    user_id: number;
    secret_sha256: string;
    ends_on: string;
    created_by: number;
    created_at: string;
    ended_at: string | null;
    last_used_at: string | null;
  };
  shortcut: {
    shortcut_id: GeneratedAlways<number>;
    friendly_suffix: string;
    activity_name: string;
    activity_type_id: number;
    cpd_year_id: number;
    ongoing: boolean;
    start_date: string | null;
    end_date: string | null;
    created_by: number;
    created_at: string;
    retired_at: string | null;
    version: Generated<number>;
  };
  shortcut_area: {
    shortcut_id: number;
    area_id: number;
    hours: number;
  };
  stale_figures: {
    user_id: number;
  };
  team_session: {
    user_id: number;
    session_key: string;
    changed_at: Generated<string>;
  };
  verification_key: {
    fingerprint: string;
    vouched_by: string;
    public_key: string;
    signature: string;
    since: Generated<string>;
    server_name: string;
  };
  year_before: {
    user_id: number;
    cpd_year: number;
    earlier_import_id: number;
    status: 'COMPLETE' | 'INCOMPLETE' | 'EXEMPT';
    submitted_on: string | null;
    certificate_number: string;
    amounts: Json<'year_before.amounts'>;
    unit: 'H' | 'C';
  };
  year_draft: {
    cpd_year_id: number;
    cpd_year: number;
    rules: Json<'year_draft.rules'>;
    version: Generated<number>;
    changed_by: number;
    changed_at: string;
  };
  year_elsewhere: {
    member_request_id: number;
    document_id: number;
    college_name: string;
    fingerprint: string;
    manifest_sha256: string;
    archived: Json<'year_elsewhere.archived'>;
    key_compared: Generated<boolean>;
  };
  year_figures: {
    cpd_year_id: number;
    user_id: number;
    version: string;
    recognised: number;
    minimum: number;
    all_met: boolean;
    missing: Json<'year_figures.missing'>;
    categories: Generated<number[]>;
  };
  year_publication: {
    cpd_year_id: number;
    version: number;
    rules: Json<'year_publication.rules'>;
    delivered: NullableJson<'year_publication.delivered'>;
    reason: string;
    prepared_by: number;
    published_by: number;
    published_at: string;
  };
}
