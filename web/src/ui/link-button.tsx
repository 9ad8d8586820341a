import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';

/** A quiet button that leads to an address of the product. */
export function LinkButton(props: ButtonProps & { href: string; children: ReactNode; onClick?: () => void }) {
  return <Button component={AppLink} {...props} />;
}
