import { expect, test } from 'vitest';
import { sampleCertificate } from '../../testing/print-samples.ts';
import { openNativeTypesetter } from './native-typesetter.ts';
import { openPortableTypesetter } from './portable-typesetter.ts';
import { toTemplateData } from './typesetter.ts';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 10"><path d="M0 0h40v10z" fill="#7a1f5c" /></svg>';

test.each([
  ['colours', { accent: '#7a1f5c', second: '#004080' }],
  ['a logo of any width', { logo: DRAWING }],
  [
    'a picture that cannot be read',
    { logo: DRAWING.replace(/<path.*\/>/, '<image href="data:image/png;base64,AAAA"/>') },
  ],
])('documents take %s of the college, and are what they were without', async (_what, look) => {
  const setter = openNativeTypesetter() ?? (await openPortableTypesetter());
  const certificate = sampleCertificate();
  const print = (more: object) =>
    Buffer.from(setter.setInType('certificate', toTemplateData({ ...certificate, ...more })));
  const [plain, own] = [print({}), print({ look })];
  expect(print({ look: {} }).length).toBe(plain.length);
  expect(own.length).not.toBe(plain.length);
  // PDF/UA-1 wants a text for each picture, so its mark says that the logo has one.
  expect(own.toString('latin1')).toContain('pdfuaid');
});
