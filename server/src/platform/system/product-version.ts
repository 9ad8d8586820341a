import productPackage from '../../../package.json' with { type: 'json' };

/** The version of the product that runs, such as `0.10.0`; what its numbers mean is in docs/decisions/0062. */
export const PRODUCT_VERSION: string = productPackage.version;
