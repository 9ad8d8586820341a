import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES, NODE, tool } from '../project.mjs';
import { run } from '../run.mjs';

const OPTIONS = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: 'preserve', target: 'esnext' };

/**
 * Has TypeScript compare manifests with Kubernetes' own types, which are made of its OpenAPI: every name known, every value of
 * its kind, nothing lacking that has to be there.
 * @param {Record<string, any>[]} manifests
 * @returns {Promise<string[]>} a line for each problem; none when all fit
 */
export async function manifestProblems(manifests) {
  const parent = join(MODULES, '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'manifests-'));
  try {
    for (const [place, manifest] of manifests.entries()) {
      writeFileSync(join(folder, `${place}-${manifest.kind}-${manifest.metadata.name}.ts`), asProgram(manifest));
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }));
    const { output } = await run(NODE, [tool('typescript', 'tsc'), '-p', folder, '--pretty', 'false'], {
      output: 'keep',
    });
    return output.split('\n').filter((line) => /error TS/.test(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Record<string, any>} manifest */
function asProgram(manifest) {
  const [group = '', version = group] = manifest.apiVersion.split('/');
  const where = group === version ? 'core' : group.split('.')[0];
  return `import type { ${manifest.kind} } from 'kubernetes-types/${where}/${version}';
export const manifest: ${manifest.kind} = ${JSON.stringify(manifest, null, 2)};
`;
}
