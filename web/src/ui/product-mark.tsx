/** The mark of the product: a year's ring, ticked. Decoration beside the product's name. */
export function ProductMark({ size = 30 }: { size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />;
}
