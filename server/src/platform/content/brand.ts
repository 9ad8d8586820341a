import { logoAddress, type Settings } from '@cpd/domain/college/content-settings';
import { paletteOf } from '@cpd/domain/college/palette';

/** How the college looks on pages that are no part of the built web, and on paper (COH-11). */
export interface Brand {
  productName: string;
  collegeName: string;
  /** Its name among the uploaded ones, and its address; empty without one. */
  logo: string;
  logoAddress: string;
  /** Each `#rrggbb` that can be read on white and carries white words; undefined for the colour that is delivered. */
  accent: string | undefined;
  second: string | undefined;
}

/** The look by the settings. */
export function brandOf(settings: Settings): Brand {
  const { productName, collegeName, logo, primaryColour, secondColour } = settings;
  return {
    ...{ productName, collegeName, logo, logoAddress: logoAddress(settings) },
    ...{ accent: onWhite(primaryColour), second: onWhite(secondColour) },
  };
}

function onWhite(colour: string): string | undefined {
  return paletteOf(colour)?.[7];
}

/** Who e-mails come from, by name, and where an answer goes; without an address it goes to the sender. */
export function senderOf(settings: Settings): { name: string; replyTo: string } {
  return { name: settings['email.senderName'] || settings.productName, replyTo: settings['email.replyTo'] };
}

/** What e-mails to members say of the product, and at their end of the college. */
export function copyTextsOf(settings: Settings): { productName: string; footer: string } {
  return { productName: settings.productName, footer: settings['email.footer'] };
}

/** The second colour as a line on white and on the dark surface; undefined without one. */
export function headerLineOf({ secondColour }: Settings): { light: string; dark: string } | undefined {
  const palette = paletteOf(secondColour);
  return palette && { light: palette[7], dark: palette[4] };
}
