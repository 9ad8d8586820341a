import { useEffect } from 'react';

/** Puts a screen's name into the title of the page (NAV-21). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = document.title.replace(/^.*?(?= · |$)/, title);
  }, [title]);
}
