import { describe, expect, test } from 'vitest';
import { contentOf } from '../../testing/build-content.ts';
import { buildZip, type ZipEntry } from '../../testing/build-zip.ts';
import { checkContent } from './check-content.ts';
import type { Content } from './content.ts';

const MEBIBYTE = 1_048_576;
const NOTE: ZipEntry = { name: 'notes/kōrero.txt', content: 'text' };

async function judge(archive: Buffer) {
  return await checkContent(contentOf(archive), 'zip');
}

function zipOf(...contents: Buffer[]): Buffer {
  return buildZip(contents.map((content, index) => ({ name: `${index}.bin`, content })));
}

describe('[EVD-26] refuses an archive', () => {
  test.each(['../up.txt', 'a/../../up.txt', '..\\up.txt', '/absolute.txt', 'C:\\drive.txt', 'C:/drive.txt', 'a\0.txt'])(
    'with an entry that would land outside its folder: %j',
    async (name) => {
      expect(await judge(buildZip([NOTE, { name, content: 'x' }]))).toBe('unsafe-archive');
    },
  );

  test('that unpacks to far more than it holds', async () => {
    expect(await judge(zipOf(Buffer.alloc(101 * MEBIBYTE)))).toBe('archive-bomb');
  });

  test('that hides such an archive inside', async () => {
    expect(await judge(zipOf(zipOf(Buffer.alloc(101 * MEBIBYTE))))).toBe('archive-bomb');
  });

  test('whose inner archives are too much only together', async () => {
    const inner = zipOf(Buffer.alloc(40 * MEBIBYTE));
    expect(await judge(zipOf(inner, inner, inner))).toBe('archive-bomb');
  });

  test('with archives in archives without end', async () => {
    let archive = zipOf(Buffer.from('core'));
    for (let level = 0; level < 3; level += 1) archive = zipOf(archive);
    expect(await judge(archive)).toBe('archive-bomb');
  });

  test('that claims to unpack to less than it does', async () => {
    const lying = { name: 'a.txt', content: Buffer.alloc(MEBIBYTE), claimedSize: 10 };
    expect(await judge(buildZip([lying]))).toBe('archive-bomb');
    expect(await judge(zipOf(buildZip([lying])))).toBe('archive-bomb');
  });

  test('with more entries than anybody can look through', async () => {
    const entries = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: '', stored: true }));
    expect(await judge(buildZip(entries))).toBe('archive-bomb');
  });

  test('that was cut off anywhere', async () => {
    const whole = zipOf(Buffer.from('one'.repeat(1_000)), Buffer.from('two'));
    for (const length of [5, 60, whole.length - 23, whole.length - 1]) {
      expect(await judge(whole.subarray(0, length))).toBe('broken-archive');
    }
  });

  test('whose content is damaged or shorter than claimed', async () => {
    const damaged = buildZip([NOTE]);
    damaged.fill(0xff, 30 + Buffer.byteLength(NOTE.name), 34 + Buffer.byteLength(NOTE.name));
    expect(await judge(damaged)).toBe('broken-archive');
    expect(await judge(buildZip([{ ...NOTE, claimedSize: 400 }]))).toBe('broken-archive');
  });

  test('that holds a program or the virus test pattern, at any level', async () => {
    const program = Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)]);
    const pattern = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS'}-TEST-FILE!$H+H*`);
    expect(await judge(zipOf(program))).toBe('executable');
    expect(await judge(zipOf(pattern))).toBe('test-virus');
    expect(await judge(zipOf(zipOf(zipOf(pattern))))).toBe('test-virus');
  });
});

describe('[EVD-19] accepts an archive', () => {
  test('with folders and names in any language', async () => {
    expect(await judge(buildZip([{ name: 'notes/', content: '', stored: true }, NOTE]))).toBeUndefined();
  });

  test('with nothing in it', async () => {
    expect(await judge(buildZip([]))).toBeUndefined();
  });

  test('with an encrypted entry, which nobody can judge', async () => {
    expect(await judge(buildZip([{ ...NOTE, encrypted: true }]))).toBeUndefined();
  });

  test('with documents that are archives themselves, large ones too', async () => {
    const large = zipOf(noise(3 * MEBIBYTE), noise(MEBIBYTE), Buffer.from('end'));
    expect(await judge(zipOf(large, Buffer.from('between'), large))).toBeUndefined();
    expect(await judge(buildZip([{ name: 'slides.pptx', content: zipOf(large), stored: true }]))).toBeUndefined();
  });
});

test('[EVD-26] a store that cannot be read is not the fault of the archive', async () => {
  const archive = zipOf(Buffer.from('text'));
  const failing: Content = {
    size: archive.length,
    async *bytes(start, end) {
      if (start > 0) throw Object.assign(new Error('input/output error'), { code: 'EIO' });
      yield archive.subarray(start, end);
    },
  };
  // The head is read from the beginning; the directory is at the end of a longer file.
  await expect(checkContent({ ...failing, size: archive.length + 9 * MEBIBYTE }, 'zip')).rejects.toThrow(
    'input/output',
  );
});

/** Bytes that do not pack, the same in every run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 12_345;
  for (let index = 0; index < length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[index] = state >> 16;
  }
  return bytes;
}
