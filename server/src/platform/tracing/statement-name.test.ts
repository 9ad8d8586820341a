import { expect, test } from 'vitest';
import { statementName } from './statement-name.ts';

test.each([
  ["select 'from bob' as it", 'select'],
  ["select * from 'bob'", 'select'],
  ['garbage of somebody', 'statement'],
  ['-- from bob\nselect 1 from "member" where name = \'delete from bob\'', 'select member'],
  ['select * from "member"', 'select member'],
  ['/* prepared */ select "a"."b" from "activity" as "a" where "a"."user_id" = $1', 'select activity'],
  ['with "made" as (insert into "activity" ("title") values ($1)) select * from "made"', 'insert activity'],
  ['update "member_year" set "status" = $1', 'update member_year'],
  ['delete from "folder" where "id" = $1', 'delete folder'],
  ['update "member_year" as "mine" set "status" = $1', 'update member_year'],
  ['select * from "plan" where "id" = $1 for update of "plan"', 'select plan'],
  ['select extract(epoch from clock_timestamp())', 'select'],
  ['begin', 'begin'],
  ["set local lock_timeout = '400ms'", 'set'],
])('[R62] of a statement nothing is told but what it does and to which table: %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
