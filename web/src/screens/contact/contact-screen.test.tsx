import type { OwnRequest } from '@cpd/contract/member-requests';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ContactScreen } from './contact-screen.tsx';
import { isOldInternetExplorer } from './old-browser.ts';

vi.mock(import('../../lib/configuration.ts'), async (original) => {
  const { configuration } = await original();
  const offices = [
    {
      ...{ country: 'AU', name: 'Australia', phone: '+61 2 5550 0100', email: 'au@example.org' },
      ...{ hours: '8.30 am - 4.30 pm', time: 'Sydney time' },
    },
    {
      ...{ country: 'NZ', name: 'New Zealand', phone: '+64 4 555 0100', email: 'nz@example.org' },
      ...{ hours: '8.30 am - 4.30 pm', time: 'New Zealand time' },
    },
  ];
  return { configuration: { ...configuration, offices, links: { handbook: 'https://handbook.example' } } };
});

beforeEach(() =>
  serve({
    listCpdYears: [buildYear(), buildYear({ cpdYearId: 10, cpdStatusCode: 'COMPLETE' })],
    listOwnRequests: [],
    appealDecision: null,
    listExemptionReasons: [{ reasonCode: 'ILLNESS', reason: 'Illness or injury' }],
    previewRequest: { effects: ['Your targets for 2026 are reduced: 6 months of leave.'] },
    createCallBack: 1,
    addRequestDocument: 41,
    downloadContactCard: undefined,
  }),
);

const requests = () => sent('createCallBack').map(({ body }) => body);

async function open(action: string): Promise<HTMLElement> {
  await userEvent.click((await screen.findAllByRole('button', { name: action }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: action });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send the request' })).toBeTruthy());
  return dialog;
}

const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));

describe('a call back', () => {
  test('[CON-11, CON-15] without a number, or with one that is not made of digits, sends nothing', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request a call back');
    const number = within(dialog).getByRole('textbox', { name: /Preferred contact number/ });
    expect(within(dialog).queryByText(/Please enter/)).toBeNull();
    await press(dialog, 'Send the request');
    expect(await within(dialog).findByText('Please enter a contact number.')).toBeTruthy();
    fireEvent.change(number, { target: { value: '-12' } });
    await press(dialog, 'Send the request');
    expect(await within(dialog).findByText('Please enter digits only, without spaces or symbols.')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  test('[CON-10] with HTML in its message sends nothing', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request a call back');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Preferred/ }), '02');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Message' }), '<b>Now</b>');
    await press(dialog, 'Send the request');
    expect(await within(dialog).findByText('The message must not contain HTML tags.')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  test('[CON-12, CON-14, API2-38] is sent with its number as text, and thanked for', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request a call back');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Preferred/ }), '0255500100');
    await press(dialog, 'Send the request');
    const thanks = await screen.findByRole('dialog', { name: 'Request submitted' });
    expect(thanks.textContent).toContain(
      'Thank you for submitting a request for a call back. A member of the CPD team will be in contact shortly.',
    );
    expect(requests()).toEqual([{ userId: 7, isCallBack: true, contactNumber: '0255500100', message: '' }]);
  });

  test('[ERR2-18] that the server refuses keeps what was typed and says why beside the field', async () => {
    const problems = [{ field: 'contactNumber', message: 'This number is out of use.' }];
    serve({ createCallBack: refusal(400, 'Not this one.', 'INVALID', problems) });
    renderInApp(<ContactScreen />);
    const dialog = await open('Request a call back');
    const number = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Preferred/ });
    await userEvent.type(number, '0255500100');
    await press(dialog, 'Send the request');
    expect(await within(dialog).findByText('This number is out of use.')).toBeTruthy();
    expect(number.value).toBe('0255500100');
  });
});

describe('an exemption', () => {
  test('[CON-08, CON-09] marks year and reason once they were touched, and sends nothing', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request an exemption');
    expect(within(dialog).queryByText('Please choose a year.')).toBeNull();
    fireEvent.blur(within(dialog).getByRole('combobox', { name: /Year/ }));
    expect(within(dialog).getByText('Please choose a year.')).toBeTruthy();
    expect(within(dialog).queryByText('Please choose a reason.')).toBeNull();
    await press(dialog, 'Send the request');
    expect(await within(dialog).findByText('Please choose a reason.')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  test('[CON-06, CON-08, CON-10, API2-37] is offered for years under way, and sent without its tags', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request an exemption');
    const year = within(dialog).getByRole('combobox', { name: /Year/ });
    expect(
      within(year)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a year', '2026']);
    await userEvent.selectOptions(year, '2026');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/ }), 'Illness or injury');
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'Additional information' }),
      '<i>Ill</i> since May',
    );
    await press(dialog, 'Send the request');
    await screen.findByRole('dialog', { name: 'Request submitted' });
    expect(requests()).toEqual([
      { userId: 7, isCallBack: false, year: 2026, exemptionReason: 'ILLNESS', message: 'Ill since May' },
    ]);
  });

  test('[CON-13] begins empty and untouched each time', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request an exemption');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Additional information' }), 'Typed before');
    await press(dialog, 'Send the request');
    await press(dialog, 'Cancel');
    const again = await open('Request an exemption');
    expect(within(again).getByRole<HTMLTextAreaElement>('textbox', { name: 'Additional information' }).value).toBe('');
    expect(within(again).queryByText(/^Please choose/)).toBeNull();
  });
});

describe('[PPL-12] leave', () => {
  test('without its days and its reason sends nothing', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request leave');
    await press(dialog, 'Send the request');
    expect(await within(dialog).findByText('Please enter the first day as dd/mm/yyyy.')).toBeTruthy();
    expect(within(dialog).getByText('Please choose a reason.')).toBeTruthy();
    expect(requests()).toEqual([]);
  });

  test('says what would be granted before it is sent, and is sent with its document', async () => {
    renderInApp(<ContactScreen />);
    const dialog = await open('Request leave');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /First day/ }), '01/07/2026');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Last day/ }), '28/02/2027');
    expect(await within(dialog).findByText('Your targets for 2026 are reduced: 6 months of leave.')).toBeTruthy();
    expect(within(dialog).getByText('If this is granted:')).toBeTruthy();
    expect(sent('previewRequest').map(({ query }) => query)).toEqual([
      { userId: 7, askedFor: 'LEAVE', leaveFrom: '2026-07-01', leaveTo: '2027-02-28' },
    ]);
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/ }), 'Illness or injury');
    const file = new File(['Away.'], 'letter.txt');
    await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
    await press(dialog, 'Send the request');
    await screen.findByRole('dialog', { name: 'Request submitted' });
    const days = { askedFor: 'LEAVE', leaveFrom: '2026-07-01', leaveTo: '2027-02-28' };
    expect(requests()).toEqual([
      { userId: 7, isCallBack: false, message: '', year: 0, exemptionReason: 'ILLNESS', ...days },
    ]);
    const query = { userId: 7, requestId: 1 };
    expect(sent('addRequestDocument')).toContainEqual({
      ...{ query, file, fileName: 'letter.txt' },
      idempotencyKey: expect.any(String),
    });
  });

  test('shows what its days count as while what would be granted is on its way', async () => {
    const preview = Promise.withResolvers<{ effects: string[] }>();
    serve({ previewRequest: () => preview.promise });
    renderInApp(<ContactScreen />);
    const dialog = await open('Request leave');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /First day/ }), '01/07/2026');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Last day/ }), '28/02/2027');
    const counted = within(dialog).getByText('This counts as 6 months in 2026 and 2 months in 2027.');
    expect(counted.hidden).toBe(false);
    preview.resolve({ effects: ['Your targets for 2026 are reduced: 6 months of leave.'] });
    expect(await within(dialog).findByText('If this is granted:')).toBeTruthy();
    expect(counted.hidden).toBe(true);
  });

  test('is sent though its document was refused, which is said', async () => {
    serve({ addRequestDocument: refusal(400, 'This file is empty.', 'FILE_REFUSED') });
    renderInApp(<ContactScreen />);
    const dialog = await open('Request reduced targets');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Year/ }), '2026');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Months/ }), '8');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/ }), 'Illness or injury');
    await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['A'], 'a.txt'));
    await press(dialog, 'Send the request');
    await screen.findByRole('dialog', { name: 'Request submitted' });
    expect(requests()).toEqual([expect.objectContaining({ askedFor: 'REDUCTION', monthsOfLeave: 8, year: 2026 })]);
    expect(
      await screen.findByText(/Your request was sent, but without the document\. This file is empty\./),
    ).toBeTruthy();
  });
});

describe('the offices', () => {
  test('[CON-02, CON-03, CON-05, LIM2-14] stand with telephone, e-mail, hours and card', async () => {
    renderInApp(<ContactScreen />);
    const office = await screen.findByRole('region', { name: 'New Zealand' });
    expect(within(office).getByRole('link', { name: '+64 4 555 0100' }).getAttribute('href')).toBe('tel:+6445550100');
    expect(within(office).getByRole('link', { name: 'nz@example.org' }).getAttribute('href')).toBe(
      'mailto:nz@example.org',
    );
    expect(office.textContent).toContain('8.30 am - 4.30 pm on non-holidays');
    await userEvent.click(within(office).getByRole('button', { name: 'Add to contacts' }));
    expect(sent('downloadContactCard')).toEqual([
      {
        query: {
          id: 0,
          generatableDocumentType: 'ContactCardNewZealand',
        },
      },
    ]);
  });

  test('[CON-04] have no requests on older Internet Explorer, but telephone and e-mail', async () => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get');
    agent.mockReturnValue('Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko');
    renderInApp(<ContactScreen />);
    await screen.findByRole('link', { name: 'au@example.org' });
    expect(screen.queryByRole('button', { name: /^Request/ })).toBeNull();
    agent.mockRestore();
  });

  test('[NAV-13, NAV-19] come with those sites alone that are configured, and our own pages for others', async () => {
    renderInApp(<ContactScreen />);
    const help = await screen.findByRole('region', { name: 'Helpful pages' });
    expect(
      within(help)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/User/Layout/Framework', '/User/Layout/Resources', 'https://handbook.example']);
  });
});

test.each([
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)', true],
  ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)', true],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('[CON-04] %s is an older Internet Explorer: %s', (userAgent, isOne) => {
  expect(isOldInternetExplorer(userAgent)).toBe(isOne);
});

describe('what was asked for before', () => {
  const request: OwnRequest = {
    requestId: 1,
    kind: 'EXEMPTION',
    isProposal: false,
    enteredBy: null,
    createdOn: '2026-11-03T01:00:00Z',
    year: 2026,
    status: 'NEW',
    result: null,
    decidedOn: null,
    decisionText: '',
    monthsOfLeave: null,
    leave: null,
    outcomes: [],
    documents: [],
    takesDocuments: false,
    mayAppeal: false,
    appeal: null,
  };

  test('is not spoken of where there is nothing', async () => {
    renderInApp(<ContactScreen />);
    await screen.findByRole('link', { name: 'au@example.org' });
    expect(screen.queryByText('Your requests')).toBeNull();
  });

  test('says how each request stands, with the reason of the decision', async () => {
    const decided = { status: 'DONE', decidedOn: '2026-11-05T01:00:00Z', decisionText: 'From March on.' } as const;
    serve({
      listOwnRequests: [
        { ...request, ...decided, result: 'VARIED', monthsOfLeave: 8 },
        { ...request, requestId: 2, kind: 'CALLBACK', year: null, status: 'INPROGRESS' },
        { ...request, requestId: 3 },
        { ...request, requestId: 4, kind: 'REDUCTION', isProposal: true },
        { ...request, requestId: 5, enteredBy: 'Sam Example' },
      ],
    });
    renderInApp(<ContactScreen />);
    const list = await screen.findByRole('list', { name: 'Your requests' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Your exemption request for 2026Sent 03/11/2026targets reduced, 8 months of leave (05/11/2026)From March on.',
      'Your call-back requestSent 03/11/2026being worked on',
      'Your exemption request for 2026Sent 03/11/2026waiting for the CPD team',
      'Reduced targets for 2026Proposed by the CPD team on 03/11/2026waiting for the CPD team',
      'Your exemption request for 2026Entered by Sam Example for you on 03/11/2026waiting for the CPD team',
    ]);
  });

  test('[PPL-12] says what leave made of each year, and is appealed against with a reason', async () => {
    const leave = { from: '2026-07-01', to: '2027-02-28' };
    const decided = { status: 'DONE', result: 'DECLINED', decidedOn: '2026-11-05T01:00:00Z' } as const;
    serve({
      listOwnRequests: [
        { ...request, ...decided, kind: 'LEAVE', leave, mayAppeal: true },
        { ...request, ...decided, requestId: 2, kind: 'LEAVE', leave, result: 'GRANTED', outcomes: ['6 months.'] },
      ],
    });
    renderInApp(<ContactScreen />);
    const list = await screen.findByRole('list', { name: 'Your requests' });
    const [declined, granted] = within(list).getAllByRole('listitem');
    expect(granted?.textContent).toContain('Your request for leave from 01/07/2026 to 28/02/2027');
    expect(granted?.textContent).toContain('6 months.');
    expect(within(granted as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(within(declined as HTMLElement).getByRole('button', { name: /^Appeal/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Appeal against the decision' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'I was away.');
    await press(dialog, 'Send the appeal');
    await waitFor(() =>
      expect(sent('appealDecision')).toMatchObject([{ body: { userId: 7, requestId: 1, message: 'I was away.' } }]),
    );
  });
});
