// npm run tour-video: records the tour that Home shows (HOM-09) from the running product, as WebM and MP4 with captions. Its
// films are kept in git; run it again when screens look different. No part of npm test.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { installDebianPackages } from './debian-packages.mjs';
import { findOnPath, main, NODE, PlainError, ROOT } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';
import { findChromium } from './test-tools.mjs';

await main(async () => {
  exitOnSignals();
  await prepare({ web: true });
  if (findOnPath('ffmpeg') === undefined) await installDebianPackages(['ffmpeg'], { recommended: false });
  if (findOnPath('ffmpeg') === undefined) {
    throw new PlainError('The film needs ffmpeg: install it (Debian: sudo apt-get install ffmpeg).');
  }
  const env = { CHROMIUM_PATH: await findChromium() };
  const { code } = await run(NODE, [join(ROOT, 'e2e', 'tour-video', 'main.ts')], { env });
  return code;
});
