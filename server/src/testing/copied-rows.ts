/** Rows of three values as COPY writes them. */
export function copyRowsOf(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, row) => `${row}\tvalue\\t${row * 7_919}\t\\N\n`);
  return Buffer.from(rows.join(''));
}

/** A content as it comes in pieces of so many bytes. */
export async function* piecesOf(content: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}
