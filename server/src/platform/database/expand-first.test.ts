import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBreaks } from '../../testing/breaking-statements.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** From here on a version serves while the next one migrates. */
const FIRST = '0067';

const breaking: [string, string][] = [
  ['drop column', 'alter table member drop column title;'],
  ['drop', 'drop table list_view;'],
  ['drop', 'drop view member_list;'],
  ['drop', 'drop function placed_hours(bigint);'],
  ['rename', 'alter table member rename column title to form_of_address;'],
  ['rename', 'alter table member rename to person;'],
  ['type', 'alter table activity alter column hours_per_date type numeric(8, 2);'],
  ['set not null', 'alter table member alter column title set not null;'],
  ['add not null', 'alter table member add column nickname text not null;'],
  ['add not null', 'alter table member add a integer default 0, add b text check (b in (1, 2)) not null;'],
  ['add rule', "alter table member add constraint title_known check (title in ('Dr', 'Ms'));"],
  ['add rule', 'alter table member add unique (email);'],
  ['index', 'create index activity_name on activity (activity_name);'],
  ['rows', "update member set title = 'Dr' where title is null;"],
  ['rows', 'with old as (select 1) delete from event_seal;'],
  ['revoke', 'revoke select on member from public;'],
  ['truncate', 'truncate call_budget;'],
];

test.for(breaking)(
  '[R53] %s: what may break the version before is refused without a reason: %s',
  ([name, statement]) => {
    expect(findBreaks(`-- A migration.\n${statement}`)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
    expect(findBreaks(`-- Breaks ${name}: \n${statement}`)).toHaveLength(1);
    expect(findBreaks(`-- Breaks ${name}: nobody has used it since the version before.\n${statement}`)).toEqual([]);
  },
);

test('[R53] what adds is no danger, nor what is done to a table that the same migration makes', () => {
  expect(
    findBreaks(`
      -- drop table member; is only talked about here.
      create table nickname (user_id bigint not null references member, name text not null);
      create index nickname_name on nickname (name);
      alter table nickname add constraint short check (length(name) < 20);
      alter table member add column nickname text, add column greeting text not null default 'drop column';
      alter table member add constraint greeting_short check (length(greeting) < 20) not valid;
      alter table member drop constraint member_title_check;
      create or replace function greet() returns trigger language plpgsql as $$ begin delete from x; drop table y; end $$;
      insert into nickname select user_id, first_name from member;
    `),
  ).toEqual([]);
});

test('[R53] every migration says why it may do what could break the version before', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name >= FIRST);
  const found = files.flatMap((name) =>
    findBreaks(readFileSync(join(FOLDER, name), 'utf8')).map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});
