import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LeavingBanner } from './leaving-banner.tsx';

test('[PPL-14] says since when, until when and what for', () => {
  render(<LeavingBanner leaving={{ leftOn: '2026-03-14', signInUntil: '2027-03-31T13:00:00+00:00' }} />);
  expect(screen.getByRole('region', { name: 'Your membership' }).textContent).toBe(
    'Your membership ended on 14/03/2026You can sign in until 31/03/2027 to submit your last year and download your data.',
  );
});
