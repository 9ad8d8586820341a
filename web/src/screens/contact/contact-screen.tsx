import { cardOf } from '@cpd/domain/college/contact-cards';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAddressBook, IconClock, IconMail, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type Configuration, configuration } from '../../lib/configuration.ts';
import { paths } from '../../lib/paths.ts';
import { HelpBubble } from '../../parts/help-bubble.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import shared from '../../ui/shared.module.css';
import { showError } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import styles from './contact.module.css';
import { CallBackDialog, type ContactDialog, ExemptionDialog, RequestSubmittedDialog } from './contact-dialogs.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { isOldInternetExplorer } from './old-browser.ts';
import { OwnRequests } from './own-requests.tsx';

/** Where a member finds help: the offices of the CPD unit and what can be asked of them (CON-01 to CON-05). */
export function ContactScreen() {
  const { years, year } = useSelectedYear();
  const [dialog, setDialog] = useState<ContactDialog>();
  useTitle('Contact');
  const close = () => setDialog(undefined);
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
          <OfficeCard key={office.country} office={office} onAsk={canAsk ? setDialog : undefined} />
        ))}
      </div>
      {canAsk && <AwayForLonger onAsk={setDialog} />}
      <OwnRequests />
      <MoreHelp />
      {dialog === 'call-back' && <CallBackDialog onClose={close} onSent={() => setDialog('call-back-sent')} />}
      {dialog === 'exemption' && (
        <ExemptionDialog years={years} onClose={close} onSent={() => setDialog('exemption-sent')} />
      )}
      {(dialog === 'leave' || dialog === 'reduction') && (
        <LeaveDialog
          asked={dialog === 'leave' ? 'LEAVE' : 'REDUCTION'}
          years={years}
          onClose={close}
          onSent={() => setDialog('leave-sent')}
        />
      )}
      {(dialog === 'call-back-sent' || dialog === 'exemption-sent' || dialog === 'leave-sent') && (
        <RequestSubmittedDialog sent={dialog} onClose={close} />
      )}
    </Stack>
  );
}

/** Leave and reduced targets, asked for as what they are (PPL-12). */
function AwayForLonger({ onAsk }: { onAsk: (request: 'leave' | 'reduction') => void }) {
  return (
    <section className={`${shared.frame} ${styles.office}`} aria-labelledby="away">
      <Title order={2} id="away">
        Away for part of the year?
      </Title>
      <Text>Your targets can be reduced.</Text>
      <div className={styles.actions}>
        <Button onClick={() => onAsk('leave')}>Request leave</Button>
        <Button onClick={() => onAsk('reduction')}>Request reduced targets</Button>
      </div>
    </section>
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
      <Title order={2} id="more-help">
        Helpful pages
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
        <Text size="sm" className={shared.quiet}>
          Pages that open in a new tab belong to {configuration.collegeName}.
        </Text>
      )}
    </section>
  );
}

type Office = Configuration['offices'][number];

type OfficeCardProps = {
  office: Office;
  /** Opens a request; left out where the browser cannot show it. */
  onAsk: ((request: 'call-back' | 'exemption') => void) | undefined;
};

/** An office with its telephone, e-mail and hours, and what can be asked of it (CON-02, CON-03). */
function OfficeCard({ office, onAsk }: OfficeCardProps) {
  const { country, name, phone, email, hours, time } = office;
  const [saving, setSaving] = useState(false);
  async function saveCard() {
    setSaving(true);
    await download('downloadContactCard', { id: 0, ...cardOf(country) }).catch((error: unknown) =>
      showError(error instanceof ApiError ? error.message : 'The contact card could not be saved.'),
    );
    setSaving(false);
  }
  return (
    <section className={`${shared.frame} ${styles.office}`} aria-label={name}>
      <Title order={2}>{name}</Title>
      <ul className={styles.facts}>
        {phone !== '' && (
          <li>
            <IconPhone size={20} stroke={1.7} aria-hidden />
            <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor>
          </li>
        )}
        {email !== '' && (
          <li>
            <IconMail size={20} stroke={1.7} aria-hidden />
            <Anchor href={`mailto:${email}`}>{email}</Anchor>
          </li>
        )}
        {hours !== '' && (
          <li>
            <IconClock size={20} stroke={1.7} aria-hidden />
            <Text component="span">
              {hours} on non-holidays{time && ` (${time})`}
            </Text>
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        {onAsk && (
          <>
            <Button onClick={() => onAsk('call-back')}>Request a call back</Button>
            <Button onClick={() => onAsk('exemption')}>Request an exemption</Button>
          </>
        )}
        <Button
          loading={saving}
          leftSection={<IconAddressBook size={19} stroke={1.7} aria-hidden />}
          onClick={() => void saveCard()}
        >
          Add to contacts
        </Button>
      </div>
    </section>
  );
}
