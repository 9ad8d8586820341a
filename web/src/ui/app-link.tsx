import { useLocation, useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

type AppLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  href: string;
  /** The page stays where it is. */
  keepsScroll?: boolean;
};

/**
 * A link to an address of the product, as `paths` makes them: opened without loading the page anew, and marked when its
 * address is the one on screen; menus mark theirs by `aria-current` (NAV-14). A new tab or window stays the browser's business. Fits `component={AppLink}` of the UI kit.
 */
export function AppLink({ href, onClick, keepsScroll, ...anchor }: AppLinkProps) {
  const router = useRouter();
  const current = useLocation({ select: (location) => `${location.pathname}${location.searchStr}`.toLowerCase() });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || withKey) return;
    event.preventDefault();
    void router.navigate({ href, resetScroll: !keepsScroll });
  };
  const isCurrent = href.toLowerCase() === current;
  return <a href={href} onClick={follow} aria-current={isCurrent ? 'page' : undefined} {...anchor} />;
}
