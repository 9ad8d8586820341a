import { configuration } from '../lib/configuration.ts';

/** The college's logo (COH-11); without one the mark of the product, a year's ring, ticked: decoration beside its name. */
export function ProductMark({ size = 30 }: { size?: number }) {
  const { logo, collegeName } = configuration;
  return <img src={logo || '/icon.svg'} height={size} alt={logo ? collegeName : ''} />;
}
