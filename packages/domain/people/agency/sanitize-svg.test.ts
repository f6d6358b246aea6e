import { expect, test } from 'vitest'
import { sanitizeSvg } from './sanitize-svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 60" ${attributes}>${inside}<path d="M0 0h10v10z"/></svg>`

test('keeps the looks of a drawing', () => {
  const drawing = svg(
    '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#1E40AF"></stop></linearGradient></defs><style>.b{fill:url(#a)}</style><g class="b" transform="scale(2)"><text x="4" font-size="12">Öl &amp; Co</text></g><use href="#c"></use>',
  )
  const clean = sanitizeSvg(`<?xml version="1.0"?><!-- drawn by hand -->${drawing}`) ?? ''
  for (const part of ['viewBox="0 0 200 60"', 'linearGradient', 'url(#a)', 'Öl &amp; Co', 'href="#c"', 'class="b"']) {
    expect(clean).toContain(part)
  }
  expect(clean).not.toMatch(/<!--|<\?xml/)
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<svg:script>alert(1)</svg:script>',
  '<script href="https://evil.example/x.js"/>',
  '<script><![CDATA[alert(1)]]></script>',
  '<g onload="alert(1)"/>',
  '<g ONLOAD="alert(1)"/>',
  '<rect onclick="alert(1)" width="9"/>',
  '<foreignObject><iframe src="https://evil.example"/></foreignObject>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  '<image href="https://evil.example/track.png"/>',
  '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<use xlink:href="data:image/svg+xml,x#a"/>',
  '<a href="javascript:alert(1)"><rect/></a>',
  '<a xlink:href="java&#x0A;script:alert(1)"><rect/></a>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '<style>rect{fill:url("https://evil.example/x")}</style>',
  '<style>rect{fill:u\\72l(https://evil.example/x)}</style>',
  '<style>&lt;script&gt;alert(1)&lt;/script&gt;</style>',
  '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
  '<rect style="fill:url(https://evil.example/x)"/>',
  '<rect fill="url(https://evil.example/x#a)"/>',
  '<rect filter="url(https://evil.example/x#a)"/>',
  '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  '<handler type="application/ecmascript">alert(1)</handler>',
  '<iframe src="https://evil.example"/>',
  '<embed src="https://evil.example"/>',
])('disarms %s', (attack) => {
  const clean = sanitizeSvg(svg(attack)) ?? ''
  expect(clean).toContain('<path')
  expect(clean).not.toMatch(/<\s*(\w+:)?(script|iframe|embed|image|foreignObject|a|animate|set|handler|body|img)\b/i)
  expect(clean).not.toMatch(/\son\w+\s*=|evil\.example|javascript:|data:|@import|<!\[CDATA/i)
  expect(sanitizeSvg(clean)).toBe(clean)
})

test('does not expand declared entities', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&b;&x;</text>')}`
  expect(sanitizeSvg(bomb)).not.toMatch(/lollol|root:|ENTITY|DOCTYPE/)
})

test.each(['', 'hello', '<html><body>hi</body></html>', '<svg></svg>', '<svg><script>x</script></svg>', '{"a":1}'])(
  'rejects %j as a drawing',
  (source) => {
    expect(sanitizeSvg(source)).toBeNull()
  },
)

test.each([
  ['attributes', svg('', 'x="1" '.repeat(31_000))],
  ['entities', svg(`<text>${'&amp;'.repeat(3100)}</text>`)],
])('refuses more %s than any logo has, before it reads them', (_what, source) => {
  expect(sanitizeSvg(source)).toBeNull()
})

test('cuts off unlimited nesting', () => {
  expect(sanitizeSvg(svg('<g>'.repeat(2000)))?.length ?? 0).toBeLessThan(2000)
  expect(sanitizeSvg(svg('<g>'.repeat(500_000)))).toBeNull()
})
