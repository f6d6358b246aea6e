import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aDocx, anXlsx } from '@waymark/testing/documents'
import { expect, test } from 'vitest'
import { FAILURES } from './extract/result.ts'
import { agencyForFile, DOCX, XLSX } from './process.fixture.ts'

const { processed } = await agencyForFile()

test('splits a Word document between paragraphs and keeps table rows whole', async () => {
  const { pages } = await processed(
    aDocx([
      'Fish &amp; &lt;chips&gt;',
      [
        ['Plan', 'Premium'],
        ['Silver', '506'],
      ],
      ...[1, 2, 3, 4].map((n) => `${n}: ${'word '.repeat(200).trim()}`),
    ]),
    DOCX,
  )
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(/^Fish & <chips>\n\nPlan \| Premium\nSilver \| 506\n\n1: word/)
  expect(pages.join('\n\n').match(/^\d: (word ?){200}$/gm)).toHaveLength(4)
})

test('keeps a row of a Word table whole that has several paragraphs or a line break in a cell', async () => {
  const { pages } = await processed(
    aDocx([
      [
        ['Service', 'In network', 'Out of network'],
        ['Specialist', '$40 copay</w:t></w:r></w:p><w:p><w:r><w:t>after deductible', 'Not covered'],
        ['Primary care', '$20</w:t><w:br/><w:t>copay', '40%'],
      ],
      [['One</w:t></w:r></w:p><w:p><w:r><w:t>Two']],
    ]),
    DOCX,
  )
  expect(pages).toEqual([
    'Service | In network | Out of network\n' +
      'Service: Specialist; In network: $40 copay after deductible; Out of network: Not covered\n' +
      'Service: Primary care; In network: $20 copay; Out of network: 40%\n\nOne\n\nTwo',
  ])
})

const wordCell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`

test('keeps the rows of a Word table whole that is in a cell of another table', async () => {
  const inner = [
    ['Service', 'In network'],
    ['Specialist', '$40'],
  ].map((cells) => `<w:tr>${cells.map(wordCell).join('')}</w:tr>`)
  const { pages } = await processed(
    aDocx([[['Left', `Costs</w:t></w:r></w:p><w:tbl>${inner.join('')}</w:tbl><w:p><w:r><w:t>End`]]]),
    DOCX,
  )
  expect(pages).toEqual(['Left | Costs\n\nService | In network\nSpecialist | $40\n\nEnd'])
})

test('gives each sheet its own pages, and each value its column’s name', async () => {
  const { pages } = await processed(
    anXlsx({
      Rates: [['Rates 2026'], ['plan', 'premium'], ['Silver', 506.75], ['Gold', 410.40000000000003]],
      Notes: [['Call first']],
    }),
    XLSX,
  )
  expect(pages).toEqual([
    'Rates\nRates 2026\nplan: Silver; premium: 506.75\nplan: Gold; premium: 410.4',
    'Notes\nCall first',
  ])
})

const rates = (amount: number) => [
  ['plan', 'you pay'],
  ['Silver', { value: amount, format: '0%' }],
]

test('reads the other sheets of a workbook with charts, dialogs and hidden or empty sheets', async () => {
  const { status, pages } = await processed(
    anXlsx(
      { Chart: [], Rates: rates(0.2), Dialog: [], Empty: [], Old: rates(0.3), Lists: [['Call first']] },
      {
        Chart: { kind: 'chartsheet' },
        Dialog: { kind: 'dialogsheet' },
        Old: { state: 'hidden' },
        Lists: { state: 'veryHidden' },
      },
    ),
    XLSX,
  )
  expect(status).toBe('ready')
  expect(pages).toEqual(['Rates\nplan: Silver; you pay: 20%', 'Old\nplan: Silver; you pay: 30%', 'Lists\nCall first'])
})

test('reads the sheets of a workbook with macros, and nothing of its macro sheets', async () => {
  const { status, pages } = await processed(
    anXlsx(
      { Macro: [['=EXEC("calc.exe")', { value: 0.5, format: '0%' }]], Rates: rates(0.2), Dialog: [], Old: rates(0.3) },
      {
        Macro: { kind: 'macrosheet', state: 'veryHidden' },
        Dialog: { kind: 'dialogsheet' },
        Old: { state: 'hidden' },
      },
    ),
    XLSX,
  )
  expect(status).toBe('ready')
  expect(pages).toEqual(['Rates\nplan: Silver; you pay: 20%', 'Old\nplan: Silver; you pay: 30%'])
})

test.each(['chartsheet', 'dialogsheet', 'macrosheet'] as const)(
  'finds no text in a workbook of one %s',
  async (kind) => {
    const { status, reason } = await processed(anXlsx({ Only: [['=EXEC("calc.exe")']] }, { Only: { kind } }), XLSX)
    expect([status, reason]).toEqual(['failed', FAILURES.no_text])
  },
)

test('reads numbers of a sheet as percentages where the sheet shows them so', async () => {
  const { pages } = await processed(
    anXlsx({
      Notes: [['Call first']],
      Benefits: [
        ['service', 'you pay'],
        ['Primary care', { value: 0.2, format: '0%' }],
        ['Specialist', { value: 0.07, format: '0.00%' }],
        ['Imaging', { value: 0.125, format: '#,##0.0%;[Red]-#,##0.0%' }],
        ['Surgery', { value: 0.3, format: '[<=1]0%;"$"#,##0' }],
        ['Emergency room', { value: 350, format: '[<=1]0%;"$"#,##0' }],
        ['Generic drugs', { value: 15, format: '"100% of "0' }],
        ['Brand drugs', { value: 0.4, format: '0.0' }],
      ],
    }),
    XLSX,
  )
  expect(pages[1]?.split('\n').slice(1)).toEqual([
    'service: Primary care; you pay: 20%',
    'service: Specialist; you pay: 7%',
    'service: Imaging; you pay: 12.5%',
    'service: Surgery; you pay: 30%',
    'service: Emergency room; you pay: 350',
    'service: Generic drugs; you pay: 15',
    'service: Brand drugs; you pay: 0.4',
  ])
})

test('reads CSV with quotes, semicolons and more rows than fit a page', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => `Plan ${index};"${index}, or ""so"""`)
  const { pages } = await processed(Buffer.from(`\ufeffplan;price\r\n${rows.join('\r\n')}\r\n`), 'text/csv')
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.join('\n').split('\n')).toEqual(
    Array.from({ length: 100 }, (_, index) => `plan: Plan ${index}; price: ${index}, or "so"`),
  )
})

test.each(['latin1', 'utf16le'] as const)('reads a CSV file in %s', async (encoding) => {
  const rows = `${encoding === 'utf16le' ? '\ufeff' : ''}plan,price\r\nAño®,410\r\n`
  expect((await processed(Buffer.from(rows, encoding), 'text/csv')).pages).toEqual(['plan: Año®; price: 410'])
})

test.each([
  ['plan-card.png', 'image/png'],
  ['plan-card.jpg', 'image/jpeg'],
])('recognizes the text in %s', async (name, media_type) => {
  const { pages } = await processed(await readFile(join(import.meta.dirname, 'fixtures', name)), media_type)
  expect(pages).toEqual(['Lone Star Silver Choice\nDeductible: $4,500 a year\nPrimary care visit: $35 copay'])
})
