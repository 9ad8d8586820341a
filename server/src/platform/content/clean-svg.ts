import type { Attributes, IOptions, Tag } from 'sanitize-html';

/** A drawing that is safe to show, or why it cannot be taken, as a sentence. */
type Cleaned = { svg: string } | { problem: string };

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const ELEMENTS = ['svg', 'g', 'defs', 'clipPath', 'linearGradient', 'radialGradient', 'stop', ...SHAPES];

const GEOMETRY =
  'd x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points offset transform gradientTransform gradientUnits ' +
  'spreadMethod clipPathUnits viewBox preserveAspectRatio pathLength href id';
const PAINT =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset opacity clip-path clip-rule color display visibility stop-color stop-opacity';
const ATTRIBUTES = new Set([...GEOMETRY.split(' '), ...PAINT.split(' ')]);

/** Dropped with all that is in them, because nothing of them is drawn. */
const UNDRAWN = ['script', 'metadata', 'title', 'desc', 'animate', 'animateMotion', 'animateTransform', 'set'];

/** What would be missing from the drawing without it, so that it is said and not dropped, and what to do. */
const REFUSED: Readonly<Record<string, string>> = {
  style: 'a style sheet (<style>). Please export it with presentation attributes',
  image: 'a picture (<image>). Please export shapes only, or upload a PNG',
  use: 'references (<use>). Please expand symbols before you export it',
  symbol: 'symbols (<symbol>). Please expand symbols before you export it',
  text: 'text (<text>). Please convert text to outlines',
  foreignObject: 'parts of a web page (<foreignObject>). Please export shapes only',
  pattern: 'patterns (<pattern>). Please expand them, or upload a PNG',
  filter: 'filters (<filter>). Please expand them, or upload a PNG',
  mask: 'masks (<mask>). Please expand them, or upload a PNG',
  marker: 'markers (<marker>). Please expand them, or upload a PNG',
};

/** Few drawings cut anything, and clips within clips are drawn many times. */
const CLIPS_MAX = 20;
const NESTING_MAX = 50;
const RATIO_MAX = 20;

/** No attribute of a drawing needs any of these: addresses of any kind, escapes, and what starts a rule. */
const UNSAFE = /[\\<>:;@&]/;
const REFERENCE = /url\(\s*(["']?)#[\w.-]+\1\s*\)/g;
const STYLE_VALUE = [/^(?:url\(\s*["']?#[\w.-]+["']?\s*\)|(?:rgb|hsl)a?\([\d\s.,%/]+\)|[^()\\<>:;@&]*)$/];

/**
 * A drawing with nothing in it but shapes, gradients and clips: no script, event, link, style sheet, text or reference
 * outside of it (COH-11). What is not drawn is dropped; what would be missing from the picture is refused by its name.
 */
export async function cleanSvg(bytes: Buffer): Promise<Cleaned> {
  const text = decode(bytes);
  if (text === undefined) return { problem: 'This drawing is not UTF-8. Please export it again as UTF-8.' };
  if (/<!ENTITY|<!ATTLIST|<!ELEMENT/i.test(text)) {
    return { problem: 'This drawing defines entities (<!ENTITY>). Please export it without them.' };
  }
  const { default: sanitize } = await import('sanitize-html');
  const seen = {
    root: undefined as string | undefined,
    viewBox: '',
    refused: undefined as string | undefined,
    clips: 0,
  };
  const svg = sanitize(text, {
    ...OPTIONS,
    transformTags: {
      '*': (name, attributes): Tag => {
        seen.refused ??= REFUSED[name];
        const attribs = kept(attributes);
        if (attribs['clip-path'] !== undefined || /clip-path/.test(attribs['style'] ?? '')) seen.clips += 1;
        if (seen.root !== undefined) return { tagName: name, attribs };
        seen.root = name;
        seen.viewBox = viewBoxOf(attributes);
        const { width: _width, height: _height, x: _x, y: _y, ...others } = attribs;
        return { tagName: name, attribs: { xmlns: 'http://www.w3.org/2000/svg', ...others, viewBox: seen.viewBox } };
      },
    },
  });
  const problem = problemOf(seen, svg);
  return problem === undefined ? { svg } : { problem };
}

const OPTIONS: IOptions = {
  // Names of SVG are told apart by their case.
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  allowedTags: ELEMENTS,
  allowedAttributes: { '*': [...ATTRIBUTES, 'style'], svg: ['xmlns'] },
  allowedStyles: { '*': Object.fromEntries(PAINT.split(' ').map((name) => [name, STYLE_VALUE])) },
  allowedSchemes: [],
  allowProtocolRelative: false,
  nonTextTags: [...UNDRAWN, ...Object.keys(REFUSED)],
  selfClosing: [...SHAPES, 'stop'],
  nestingLimit: NESTING_MAX,
  // Words between shapes are never drawn.
  textFilter: () => '',
};

function problemOf(
  {
    root,
    viewBox,
    refused,
    clips,
  }: { root: string | undefined; viewBox: string; refused: string | undefined; clips: number },
  svg: string,
): string | undefined {
  if (root !== 'svg') return 'Please choose a PNG picture or an SVG drawing.';
  if (refused !== undefined) return `This drawing has ${refused}.`;
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number);
  if (!(width > 0 && height > 0)) return 'This drawing does not say how large it is. Please export it with a viewBox.';
  if (Math.max(width / height, height / width) > RATIO_MAX) {
    return `This drawing is more than ${RATIO_MAX} times as long as it is high.`;
  }
  if (clips > CLIPS_MAX) return `This drawing cuts more than ${CLIPS_MAX} times (clip-path). Please expand it.`;
  if (!SHAPES.some((shape) => svg.includes(`<${shape} `))) return 'There is nothing to see in this drawing.';
  return undefined;
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The attributes that stay, old names of references as the new ones. */
function kept(attributes: Attributes): Attributes {
  const renamed = Object.entries(attributes).map(
    ([name, value]) => [name === 'xlink:href' ? 'href' : name, value] as const,
  );
  return Object.fromEntries(renamed.filter(([name, value]) => name === 'style' || isSafe(name, value)));
}

function isSafe(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === 'href') return /^#[\w.-]+$/.test(value);
  return !UNSAFE.test(value) && !/url|expression|import/i.test(value.replaceAll(REFERENCE, ''));
}

/** Four numbers, from the width and height where there is no viewBox; empty for none. */
function viewBoxOf({ viewBox = '', width = '', height = '' }: Attributes): string {
  const given = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (given.length === 4 && given.every(Number.isFinite)) return given.join(' ');
  const [w, h] = [width, height].map((length) => Number(/^\s*([\d.]+)\s*(?:px|pt|mm|cm)?\s*$/.exec(length)?.[1]));
  return w !== undefined && h !== undefined && w > 0 && h > 0 ? `0 0 ${w} ${h}` : '';
}
