import { Anchor, Button, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import { IconAddressBook, IconClock, IconMail, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Configuration } from '../../lib/configuration.ts';
import { showError } from '../../ui/toast.ts';
import styles from './contact.module.css';

type Office = Configuration['offices'][number];

/** What each office's card is called on the wire, and whose time its hours are in (API2-34, CON-03). */
const OFFICES = {
  Australia: { card: 'ContactCardAustralia', time: 'Sydney time' },
  'New Zealand': { card: 'ContactCardNewZealand', time: 'New Zealand time' },
} as const satisfies Record<Office['country'], object>;

type OfficeCardProps = {
  office: Office;
  /** Opens a request; left out where the browser cannot show it. */
  onAsk: ((request: 'call-back' | 'exemption') => void) | undefined;
};

/** An office with its telephone, e-mail and hours, and what can be asked of it (CON-02, CON-03). */
export function OfficeCard({ office, onAsk }: OfficeCardProps) {
  const { country, phone, email, hours } = office;
  const [saving, setSaving] = useState(false);
  async function saveCard() {
    setSaving(true);
    await download('downloadContactCard', { id: 0, generatableDocumentType: OFFICES[country].card }).catch(
      (error: unknown) => showError(error instanceof ApiError ? error.message : 'The contact card could not be saved.'),
    );
    setSaving(false);
  }
  return (
    <section className={styles.office} aria-label={country}>
      <Title order={2} size="h3">
        {country}
      </Title>
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
              {hours} on non-holidays ({OFFICES[country].time})
            </Text>
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        {onAsk && (
          <>
            <Button variant="default" onClick={() => onAsk('call-back')}>
              Request a call back
            </Button>
            <Button variant="default" onClick={() => onAsk('exemption')}>
              Request an exemption
            </Button>
          </>
        )}
        <Button
          variant="default"
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
