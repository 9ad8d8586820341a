import type { ServiceToken } from '@cpd/contract/service-tokens';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconDoorExit, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { serviceTokensChanges, serviceTokensQuery } from '../../../queries/service-tokens.ts';
import { useChange } from '../../../queries/use-change.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import row from '../../../ui/row.module.css';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { NewTokenDialog, PURPOSE_NAMES } from './new-token-dialog.tsx';

type Asking = 'new' | { ending: ServiceToken } | undefined;

/** The tokens by which other programs of the college sign in, for managers (PPL-09). */
export function TokensScreen() {
  useTitle('Tokens');
  const query = useQuery(serviceTokensQuery());
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Title order={1}>Tokens</Title>
        <LabelledButton icon={IconPlus} variant="filled" onClick={() => setAsking('new')}>
          Make a token
        </LabelledButton>
      </Group>
      <Text className={shared.quiet} maw={680}>
        With a token another program of the college signs in, for one purpose. To replace one, make a second token of
        the same name, enter it in the program, then end the first.
      </Text>
      <Loaded query={query} waiting={240} failed="The tokens could not be loaded.">
        {(tokens) =>
          tokens.length === 0 ? (
            <Text>No program signs in yet.</Text>
          ) : (
            <ul className={row.list} aria-label="Tokens">
              {tokens.map((token) => (
                <Token key={token.serviceTokenId} token={token} onEnd={() => setAsking({ ending: token })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asking === 'new' && <NewTokenDialog onClose={close} />}
      {typeof asking === 'object' && <EndDialog token={asking.ending} onClose={close} />}
    </Stack>
  );
}

function Token({ token, onEnd }: { token: ServiceToken; onEnd: () => void }) {
  const { name, purpose, prefix, createdByName, createdAt, lastUsedAt, isValid } = token;
  return (
    <li className={row.entry}>
      <div className={row.who}>
        <strong>{name}</strong>
        <span>{PURPOSE_NAMES[purpose]}</span>
        <span className={shared.quiet}>{`${validityOf(token)} · ${
          lastUsedAt === null ? 'never used' : `last used ${timeAtCollege(lastUsedAt)}`
        }`}</span>
        <span className={shared.quiet}>
          {prefix}… · made by {createdByName}, {timeAtCollege(createdAt)}
        </span>
      </div>
      {isValid && (
        <LabelledButton
          icon={IconDoorExit}
          aria-label={`End the token ${name}, made ${timeAtCollege(createdAt)}`}
          onClick={onEnd}
        >
          End
        </LabelledButton>
      )}
    </li>
  );
}

function validityOf({ endsOn, endedAt, isValid }: ServiceToken): string {
  if (endedAt !== null) return `Ended ${timeAtCollege(endedAt)}`;
  return isValid ? `Valid until ${formatDayMonthYear(endsOn)}` : `Ran out after ${formatDayMonthYear(endsOn)}`;
}

function EndDialog({ token, onClose }: { token: ServiceToken; onClose: () => void }) {
  const { mutateAsync: end } = useChange(serviceTokensChanges.endToken(token.serviceTokenId));
  return (
    <ConfirmDialog
      title={`End the token ${token.name}`}
      action="End the token"
      danger
      change={end}
      onDone={() => {
        showDone('The token was ended.');
        onClose();
      }}
      onClose={onClose}
    >
      <Text>The program that uses this token can no longer sign in, straight away. What it did stays.</Text>
    </ConfirmDialog>
  );
}
