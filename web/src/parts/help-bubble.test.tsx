import { checked } from '@cpd/contract/checked';
import { listHelpTexts } from '@cpd/contract/reference';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, sent, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { HelpBubble, WithHelp } from './help-bubble.tsx';

const texts = checked(listHelpTexts.answer.schema, [
  { uiCode: 'AddAct3', text: 'A short name that you will recognise.' },
  { uiCode: 'AddAct4', text: 'The kind decides in which category its hours count.' },
  { uiCode: 'AddAct5', text: '' },
]);

beforeEach(() => serve({ listHelpTexts: texts }));

const twoFields = (
  <>
    <WithHelp code="AddAct3" cpdYearId={11} about="activity name">
      <p>First field</p>
    </WithHelp>
    <HelpBubble code="AddAct4" cpdYearId={11} about="CPD category" />
    <HelpBubble code="AddAct5" cpdYearId={11} about="additional information" />
    <HelpBubble code="AddAct99" cpdYearId={11} about="nothing" />
  </>
);

test('[HLP-03] a load that fails leaves the fields, and no bubble', async () => {
  serve({ listHelpTexts: refusal(500) });
  renderInApp(twoFields);
  await waitFor(() => expect(sent('listHelpTexts')).toHaveLength(1));
  expect(screen.getByText('First field')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('[HLP-03] a code without a text shows no bubble', async () => {
  renderInApp(twoFields);
  await screen.findByRole('button', { name: 'Help: activity name' });
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('[HLP-01, HLP-02, HLP-04] the texts of a year are asked for once for all its bubbles', async () => {
  renderInApp(twoFields);
  await screen.findByRole('button', { name: 'Help: CPD category' });
  expect(sent('listHelpTexts')).toMatchObject([{ query: { cpdYearId: 11 } }]);
});

test('[HLP-03] a bubble opens with a key, is read out, and Esc closes it and gives the focus back', async () => {
  renderInApp(twoFields);
  const button = await screen.findByRole('button', { name: 'Help: CPD category' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const bubble = await screen.findByRole('dialog', { name: 'Help: CPD category' });
  expect(document.getElementById(bubble.getAttribute('aria-describedby') ?? '')?.textContent).toBe(texts[1]?.text);
  await waitFor(() => expect(document.activeElement).toBe(bubble));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('[HLP-03] a touch opens a bubble, and a touch elsewhere closes it', async () => {
  renderInApp(twoFields);
  const button = await screen.findByRole('button', { name: 'Help: activity name' });
  await userEvent.pointer({ keys: '[TouchA]', target: button });
  expect(await screen.findByText('A short name that you will recognise.')).toBeTruthy();
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('First field') });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
