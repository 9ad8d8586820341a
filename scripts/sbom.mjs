// npm run sbom: writes the bill of materials of the product, in CycloneDX, for a scanner that looks for known weaknesses.
import { join } from 'node:path';
import { writeBill } from './bill-of-materials.mjs';
import { inRepository, main, ROOT } from './project.mjs';
import { exitOnSignals } from './run.mjs';

const FILE = join(ROOT, 'sbom.cdx.json');

await main(async () => {
  exitOnSignals();
  const parts = await writeBill(FILE);
  console.log(`${inRepository(FILE)} lists ${parts} parts of the product.`);
});
