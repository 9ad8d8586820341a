import { expect, test } from 'vitest';
import { leftOutOf, readMemberNumbers } from './pasted-numbers.ts';

test.each([
  ['', []],
  [' \n ', []],
  ['100001', ['100001']],
  ['100001\r\n100002\n', ['100001', '100002']],
  ['100001, 100002;100003\t100001', ['100001', '100002', '100003', '100001']],
])('[COH-10] the member numbers in %j are %j', (text, numbers) => {
  expect(readMemberNumbers(text)).toEqual(numbers);
});

test('[COH-10] unknown, repeated, departed and colleagues’ numbers are named once each, in their order', () => {
  const found = [
    { memberNumber: '1', name: 'Alex Example', standing: 'participant' as const },
    { memberNumber: '2', name: 'Aroha Example', standing: 'participant' as const },
    { memberNumber: '3', name: 'Gone Example', standing: 'gone' as const },
    { memberNumber: '4', name: 'Sam Example', standing: 'team' as const },
  ];
  expect(leftOutOf(['9', '1', '2', '1', '3', '3', '4', '9'], found)).toEqual([
    { memberNumber: '9', name: '', why: 'UNKNOWN' },
    { memberNumber: '1', name: 'Alex Example', why: 'REPEATED' },
    { memberNumber: '3', name: 'Gone Example', why: 'GONE' },
    { memberNumber: '4', name: 'Sam Example', why: 'TEAM' },
  ]);
  expect(leftOutOf(['2', '1'], found)).toEqual([]);
});
