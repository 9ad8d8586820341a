import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import type { OwnRequest } from '@cpd/contract/member-requests';
import { resultName } from '@cpd/domain/college/member-requests';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { useUser } from '../../lib/session.ts';
import { HelpBubble } from '../../parts/help-bubble.tsx';
import { sydneyDay } from '../../parts/sydney-day.ts';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { ownRequestsQuery } from '../../queries/member-requests.ts';
import { useTitle } from '../../ui/use-title.ts';
import { CallBackDialog } from './call-back-dialog.tsx';
import styles from './contact.module.css';
import { type ContactDialog, RequestSubmittedDialog } from './contact-dialogs.tsx';
import { ExemptionDialog } from './exemption-dialog.tsx';
import { OfficeCard } from './office-card.tsx';
import { isOldInternetExplorer } from './old-browser.ts';

/** Where a member finds help: the offices of the CPD unit and what can be asked of them (CON-01 to CON-05). */
export function ContactScreen() {
  const { years, year } = useSelectedYear();
  const [dialog, setDialog] = useState<ContactDialog>();
  useTitle('Contact');
  const opener = useRef<Element | null>(null);
  const close = () => setDialog(undefined);
  const ask = (request: ContactDialog) => {
    opener.current = document.activeElement;
    setDialog(request);
  };
  // It was opened by a dialog that is gone; the focus goes back to the button of that one.
  const closeThanks = () => {
    close();
    setTimeout(() => opener.current instanceof HTMLElement && opener.current.focus());
  };
  // Its dialogs do not work there; telephone and e-mail do (CON-04).
  const canAsk = !isOldInternetExplorer(navigator.userAgent);
  return (
    <Stack gap="lg">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Title order={1}>Contact | The CPD unit is here to help</Title>
        {year !== undefined && <HelpBubble code="Contact" cpdYearId={year.cpdYearId} about="Contact" />}
      </Group>
      <div className={styles.offices}>
        {configuration.offices.map((office) => (
          <OfficeCard key={office.country} office={office} onAsk={canAsk ? ask : undefined} />
        ))}
      </div>
      <OwnRequests />
      <MoreHelp />
      {dialog === 'call-back' && <CallBackDialog onClose={close} onSent={() => setDialog('call-back-sent')} />}
      {dialog === 'exemption' && (
        <ExemptionDialog years={years} onClose={close} onSent={() => setDialog('exemption-sent')} />
      )}
      {(dialog === 'call-back-sent' || dialog === 'exemption-sent') && (
        <RequestSubmittedDialog sent={dialog} onClose={closeThanks} />
      )}
    </Stack>
  );
}

/** Sites outside the product, those of them that are configured (NAV-19). */
function MoreHelp() {
  const { elearning, resources, handbook, membersPortal, website } = configuration.links;
  const links = [
    ['CPD framework', elearning],
    ['Resources', resources],
    ['Handbook', handbook],
    ['Members portal', membersPortal],
    ['College website', website],
  ].flatMap(([label, href]) => (href === undefined ? [] : [{ label, href }]));
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="more-help">
      <Title order={2} id="more-help" size="h3">
        You may find the answer here
      </Title>
      <ul className={styles.links}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Anchor href={href} target="_blank" rel="noopener noreferrer" underline="always">
              {label} (opens in a new tab)
            </Anchor>
          </li>
        ))}
      </ul>
      <Text size="sm" className={styles.quiet}>
        These sites belong to {configuration.collegeName}.
      </Text>
    </section>
  );
}

/** What the member asked the CPD team for, and what became of it; nothing where nothing was asked. */
function OwnRequests() {
  const { userId } = useUser();
  const { data: requests = [] } = useQuery(ownRequestsQuery(userId));
  if (requests.length === 0) return null;
  return (
    <section>
      <Title order={2} id="own-requests" size="h3">
        Your requests
      </Title>
      <ul className={styles.requests} aria-labelledby="own-requests">
        {requests.map((request) => (
          <li key={request.requestId}>
            <Text>
              Your {whatOf(request)}, sent {sydneyDay(request.createdOn)}: <strong>{stateOf(request)}</strong>
              {request.decidedOn !== null && ` (${sydneyDay(request.decidedOn)})`}
            </Text>
            {request.decisionText !== '' && <Text className={styles.decision}>{request.decisionText}</Text>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatOf({ kind, year }: OwnRequest): string {
  return kind === 'CALLBACK' ? 'call-back request' : `exemption request for ${year}`;
}

function stateOf({ status, result, monthsOfLeave }: OwnRequest): string {
  if (result !== null) {
    return monthsOfLeave === null ? resultName(result) : `${resultName(result)}, ${monthsOfLeave} months of leave`;
  }
  return status === 'NEW' ? 'waiting for the CPD team' : 'being worked on';
}
