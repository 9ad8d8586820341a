import { erasedName } from '@cpd/domain/college/erasure';
import { TYPED_FILTERS } from '@cpd/domain/college/typed-words';
import { type RawBuilder, sql } from 'kysely';
import type { Erasing } from './erasures.ts';
import { KINDS_WITH_WORDS } from './event-kinds.ts';
import { firstAndLastName, fullName } from './person-name.ts';
import type { Reading } from './tables.ts';

/**
 * By what colleagues look for someone: their number, username and e-mail, their last and their whole name, in small letters. A
 * first name alone, or a part of a name, is that of others too. Read before the row of the member is erased.
 */
const erasedPerson = (userId: number) => sql`(
  select member_number as number, lower(last_name) as last_name, array_remove(array[
    lower(member_number), lower(username), lower(email), lower(last_name),
    lower(${firstAndLastName('member')}), lower(concat_ws(' ', last_name, nullif(first_name, ''))),
    lower(concat_ws(', ', last_name, nullif(first_name, ''))), lower(${fullName('member')})
  ], '') as words
  from member where user_id = ${userId}
) person`;

/** What is in the place of someone's words and numbers: the number that their row has from then on. */
function erasedNumber(userId: number): string {
  return `erased-${userId}`;
}

/** Filters with the words of an erased person replaced: one that was taken out would find everyone. */
function filtersWithout(filters: RawBuilder<unknown>, userId: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_object_agg(key, case
      when key = any(${TYPED_FILTERS}::text[]) and lower(trim(value)) = any(person.words) then ${erasedNumber(userId)}::text
      else value
    end), '{}')
    from jsonb_each_text(${filters})
  )`;
}

/** A text as words with one blank around each. */
const inWords = (text: RawBuilder<unknown>) =>
  sql`' ' || regexp_replace(lower(${text}), '[^[:alnum:]@._+-]+', ' ', 'g') || ' '`;

/**
 * Whether a text names an erased person: by their number, username, e-mail or whole name, or by their last name and nothing else.
 * A last name among other words may be a word, such as May.
 */
const namesThem = (text: RawBuilder<unknown>) => sql`(
  lower(trim(${text})) = any(person.words) or exists (
    select from unnest(person.words) word
    where word <> person.last_name and strpos(${inWords(text)}, ${inWords(sql`word`)}) > 0
  )
)`;

/** What colleagues were answered about an erased person, in their own calls too: by whom it is about, or by what it says. */
export function eraseKeptAnswers(userId: number): RawBuilder<unknown> {
  return sql`
    delete from idempotency_key using ${erasedPerson(userId)}
    where subject_user_id = ${userId} or (answer is not null and ${namesThem(sql`answer::text`)})`;
}

/** Views of colleagues lose the words of an erased person that they look for, or that they are called by. */
export function eraseWordsOfViews(userId: number): RawBuilder<unknown> {
  return sql`
    update list_view set question = told.question, name = told.name
    from (
      select list_view_id, jsonb_set(question, '{filters}', ${filtersWithout(sql`question -> 'filters'`, userId)}) as question,
        -- Two views of a colleague never have the same name.
        case when ${namesThem(sql`name`)} then ${erasedNumber(userId)}::text || ' ' || list_view_id else name end as name
      from list_view, ${erasedPerson(userId)}
    ) told
    where told.list_view_id = list_view.list_view_id
      and (told.question <> list_view.question or told.name <> list_view.name)`;
}

/** Of a row of `announcement`: it is for the erased person alone. */
const isForThem = sql`(
  (audience ->> 'kind' = 'ONE' and trim(audience ->> 'memberNumber') = person.number)
  or (audience ->> 'kind' = 'NUMBERS' and jsonb_array_length(audience -> 'memberNumbers') = 1
    and trim(audience -> 'memberNumbers' ->> 0) = person.number)
)`;

/**
 * Notifications to members lose the number of an erased person that someone typed, and the words of lists; of one that was for
 * them alone the text goes.
 */
export function eraseNumbersOfAnnouncements(userId: number): RawBuilder<unknown> {
  const number = sql`case when trim(each) = person.number then ${erasedNumber(userId)}::text else each end`;
  const numbers = (key: 'memberNumbers' | 'except') => sql`case
    when jsonb_typeof(audience -> ${sql.lit(key)}) = 'array' then jsonb_build_object(${sql.lit(key)}, (
      select coalesce(jsonb_agg(${number} order by place), '[]')
      from jsonb_array_elements_text(audience -> ${sql.lit(key)}) with ordinality as given(each, place)
    ))
    else '{}'
  end`;
  return sql`
    update announcement set audience = told.audience, version = announcement.version + 1,
      title = case when told.is_for_them then 'Erased notification' else title end,
      message = case when told.is_for_them then 'Erased.' else message end
    from (
      select announcement_id, ${isForThem} as is_for_them, audience || ${numbers('memberNumbers')} || ${numbers('except')}
        || case
          when audience ? 'memberNumber'
            then jsonb_build_object('memberNumber', (select ${number} from (select audience ->> 'memberNumber' as each) given))
          else '{}'
        end
        || case
          when audience ? 'filters'
            then jsonb_build_object('filters', ${filtersWithout(sql`audience -> 'filters'`, userId)})
          else '{}'
        end as audience
      from announcement, ${erasedPerson(userId)}
    ) told
    where told.announcement_id = announcement.announcement_id and told.audience <> announcement.audience`;
}

/** Where in their payloads the words are. */
const PLACES = [
  '$.member',
  '$.filters.*',
  '$.audience.memberNumber',
  '$.audience.memberNumbers[*]',
  '$.audience.except[*]',
  '$.audience.filters.*',
].map((place) => `${place} ? (@.type() == "string")`);

/** Events of the college that say the words of someone; their contents go with the record. Ask before the member's row is erased. */
export async function listEventsWithWords(reading: Reading, userId: number): Promise<number[]> {
  const { rows } = await sql<{ eventId: number }>`
    select event_id as "eventId"
    from event, ${erasedPerson(userId)}
    where by_team and kind = any(${[...KINDS_WITH_WORDS]}::text[]) and (exists (
      select from unnest(array[event.before, event.after]) payload, unnest(${PLACES}::jsonpath[]) place,
        jsonb_path_query(payload, place) word
      where lower(trim(word #>> '{}')) = any(person.words)
    ) or (object_type = 'list_view' and ${namesThem(sql`coalesce(event.after, event.before) ->> 'name'`)})
      or (object_type = 'announcement' and object_id in (select announcement_id from announcement where ${isForThem})))
  `.execute(reading);
  return rows.map(({ eventId }) => eventId);
}

/**
 * Of a row of `outgoing_mail`: one to or about these members. What a server of the version before wrote to the team names no one:
 * there the address for answers says it, as long as it is theirs.
 */
export function isMailOf(userIds: readonly number[]): RawBuilder<boolean> {
  const ids = sql`any(${userIds}::bigint[])`;
  return sql`(
    user_id = ${ids} or about_user_id = ${ids}
    or (
      user_id is null and about_user_id is null
      and lower(reply_to) in (select lower(email) from member where member.user_id = ${ids} and email <> '')
    )
  )`;
}

/** The row of a member: of someone with years that stay, only the way to reach them goes. */
export function eraseMember({ userId, person, at }: Erasing): RawBuilder<unknown> {
  if (person === 'STAYS') return sql`select`;
  if (person === 'CONTACT') {
    return sql`
      update member set email = '', telephone = '', address = '', research_consent = null, version = version + 1
      where user_id = ${userId}`;
  }
  const { firstName, lastName } = erasedName(userId);
  const number = erasedNumber(userId);
  return sql`
    update member set username = ${number}, member_number = ${number}, title = '', first_name = ${firstName},
      last_name = ${lastName}, email = '', telephone = '', address = '', born_on = null, state = '', registration_number = '',
      field_sources = null, external_id = null, research_consent = null, joined_on = null, country = null,
      has_logged_in_before = false, erased_at = ${at}::timestamptz,
      version = version + 1
    where user_id = ${userId}`;
}
