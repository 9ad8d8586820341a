import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useRef, useState } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import { HelpBubble } from '../../parts/help-bubble.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CallBackDialog } from './call-back-dialog.tsx';
import styles from './contact.module.css';
import { type ContactDialog, RequestSubmittedDialog } from './contact-dialogs.tsx';
import { ExemptionDialog } from './exemption-dialog.tsx';
import { OfficeCard } from './office-card.tsx';
import { isOldInternetExplorer } from './old-browser.ts';
import { OwnRequests } from './own-requests.tsx';

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

/** Where the college says more: on its sites as far as they are configured (NAV-19), else on our own pages. */
function MoreHelp() {
  const { elearning, resources, handbook, membersPortal, website } = configuration.links;
  const links = [
    { label: 'CPD framework', site: elearning, page: paths.framework },
    { label: 'Resources', site: resources, page: paths.resources },
    { label: 'Handbook', site: handbook, page: paths.handbook },
    { label: 'Members portal', site: membersPortal },
    { label: 'College website', site: website },
  ];
  return (
    <section aria-labelledby="more-help">
      <Title order={2} id="more-help" size="h3">
        You may find the answer here
      </Title>
      <ul className={styles.links}>
        {links.map(({ label, site, page }) =>
          site === undefined ? (
            page !== undefined && (
              <li key={label}>
                <Anchor component={AppLink} href={page} underline="always">
                  {label}
                </Anchor>
              </li>
            )
          ) : (
            <li key={label}>
              <Anchor href={site} target="_blank" rel="noopener noreferrer" underline="always">
                {label} (opens in a new tab)
              </Anchor>
            </li>
          ),
        )}
      </ul>
      {links.some(({ site }) => site !== undefined) && (
        <Text size="sm" className={styles.quiet}>
          Pages that open in a new tab belong to {configuration.collegeName}.
        </Text>
      )}
    </section>
  );
}
