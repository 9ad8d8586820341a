import qrcode from 'qrcode-generator';

/** A quarter of the width may be lost to a crease or a stamp: the middle level of correction is enough for that. */
const CORRECTION = 'M';
/** The smallest that holds the text. */
const FITTING_SIZE = 0;
/** The blank frame that readers need, in modules. */
const QUIET = 4;

/** A text as a QR code, an SVG of one path: crisp at any size, and dark on light whatever is beneath. */
export function drawQrCode(text: string): string {
  const code = qrcode(FITTING_SIZE, CORRECTION);
  code.addData(text);
  code.make();
  const modules = code.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (code.isDark(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  const size = modules + 2 * QUIET;
  const box = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`;
  return `<svg ${box}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`;
}
