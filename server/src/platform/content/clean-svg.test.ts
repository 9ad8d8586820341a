import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const drawn = (content: string, root = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${content}</svg>`;
const clean = (text: string) => cleanSvg(Buffer.from(text));
const SHAPE = '<path d="M0 0h10v10z" fill="#c00"/>';

describe('a drawing is refused by name for what would be missing from it', () => {
  test.each([
    ['a style sheet', drawn(`<style>path{fill:url(https://evil.example)}</style>${SHAPE}`), '<style>'],
    ['a picture from outside', drawn(`<image href="https://evil.example/x.png"/>${SHAPE}`), '<image>'],
    ['a picture as data', drawn(`<image xlink:href="data:image/svg+xml;base64,AAAA"/>${SHAPE}`), '<image>'],
    ['a use of outside', drawn(`<use href="https://evil.example/x.svg#a"/>${SHAPE}`), '<use>'],
    ['a page within', drawn(`<foreignObject><body onload="x()"/></foreignObject>${SHAPE}`), '<foreignObject>'],
    ['text', drawn(`<text>College</text>${SHAPE}`), '<text>'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawn(SHAPE)}`, '<!ENTITY>'],
    ['no size', drawn(SHAPE, ''), 'viewBox'],
    ['a size of nothing', drawn(SHAPE, 'viewBox="0 0 0 10"'), 'viewBox'],
    ['the shape of a thread', drawn(SHAPE, 'viewBox="0 0 1000 1"'), '20 times'],
    ['nothing to see', drawn('<g/><script>alert(1)</script>'), 'nothing to see'],
    ['clips within clips', drawn(`<g clip-path="url(#a)">${SHAPE}</g>`.repeat(21)), 'clip-path'],
    ['another root', `<html xmlns="http://www.w3.org/1999/xhtml">${drawn(SHAPE)}</html>`, 'PNG picture or an SVG'],
    ['no markup', 'College', 'PNG picture or an SVG'],
  ])('%s', async (_what, text, problem) => {
    expect(await clean(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('another encoding', async () => {
    expect(await cleanSvg(Buffer.from(drawn(SHAPE), 'utf16le'))).toEqual({ problem: expect.any(String) });
    expect(await cleanSvg(Buffer.from([0x3c, 0xff, 0xfe]))).toEqual({ problem: expect.stringContaining('UTF-8') });
  });
});

describe('what is not drawn is dropped', () => {
  test.each([
    ['scripts', `<script>alert(1)</script><script href="https://evil.example/x.js"/>`],
    ['scripts in other namespaces', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    ['animations, which change attributes later', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    [
      'comments, instructions and notes',
      '<!-- evil --><?xml-stylesheet href="https://evil.example"?><desc>evil</desc>',
    ],
    ['what editors note', '<metadata><evil:x xmlns:evil="evil">evil</evil:x></metadata>'],
    ['text between shapes', 'evil <![CDATA[<script>evil</script>]]>'],
  ])('%s', async (_what, content) => {
    const before = await clean(drawn(SHAPE));
    expect(await clean(drawn(`${content}${SHAPE}`))).toEqual(before);
  });

  test.each([
    ['events', 'onload="alert(1)" onclick="alert(1)" ONMOUSEOVER="alert(1)"'],
    ['links', 'href="javascript:alert(1)" xlink:href="https://evil.example"'],
    ['links in disguise', 'href="java&#x73;cript:alert(1)" src="//evil.example"'],
    ['paint from outside', 'fill="url(https://evil.example#a)" stroke="url(&quot;//evil.example&quot;)"'],
    ['paint as data', 'fill="url(data:image/png;base64,AA)"'],
    ['style with an address', 'style="fill:url(https://evil.example);background:url(//evil.example)"'],
    ['style with an escape', 'style="fill:u\\72l(https://evil.example);-moz-binding:url(evil)"'],
    ['bases and classes', 'xml:base="https://evil.example" class="evil" filter="url(#evil)"'],
  ])('%s', async (_what, attributes) => {
    const cleaned = await clean(drawn(`<path d="M0 0h10v10z" ${attributes}/>`));
    expect(cleaned).toEqual(await clean(drawn('<path d="M0 0h10v10z"/>')));
  });
});

test('the drawing itself stays, with its gradients and clips, and says how large it is', async () => {
  const content =
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#123456"/></linearGradient>' +
    '<clipPath id="c"><rect width="4" height="4"/></clipPath></defs>' +
    '<a href="https://college.example"><g clip-path="url(#c)" transform="matrix(1 0 0 1 2 2)">' +
    '<path style="fill:rgb(10, 20, 30);stroke:none" d="M0 0h1"/><circle fill="url(#g)" r="2"/></g></a>';
  const cleaned = await clean(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${drawn(content, 'width="40mm" height="10mm"')}`,
  );
  expect(cleaned).toEqual({
    svg:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">' +
      '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#123456" /></linearGradient>' +
      '<clipPath id="c"><rect width="4" height="4" /></clipPath></defs>' +
      '<g clip-path="url(#c)" transform="matrix(1 0 0 1 2 2)">' +
      '<path style="fill:rgb(10, 20, 30);stroke:none" d="M0 0h1" /><circle fill="url(#g)" r="2" /></g></svg>',
  });
});
