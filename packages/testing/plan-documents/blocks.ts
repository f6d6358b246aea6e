import type { FactColumn, FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { NetworkColumn, PlanDescription, Service } from './description.ts'
import type { Form } from './form.ts'
import type { Layout } from './layouts.ts'

/** What a cell says, in the terms of the form. */
export interface Said {
  key: FactKey
  column: FactColumn | null
  label: string
  text: string
}

export interface Cell {
  text: string
  bold?: boolean
  centered?: boolean
  says?: readonly Said[]
  /** Covers this many rows or columns. The cells it covers are null. */
  rows?: number
  columns?: number
}

export type Block =
  | { kind: 'text'; text: string; bold?: boolean }
  | {
      kind: 'table'
      /** Shares of the width. */
      widths: readonly number[]
      /** Repeated on each page. */
      heading: readonly (readonly (Cell | null)[])[]
      rows: readonly (readonly (Cell | null)[])[]
      ruled: boolean
    }

const NETWORKS: readonly NetworkColumn[] = ['in', 'in_other', 'out']

const header = (key: FactKey, text: string): Said => ({ key, column: null, label: '', text })

/** The plan's name and the like, above the pages. */
export function headerOf(plan: PlanDescription, form: Form): Block {
  return {
    kind: 'table',
    widths: [0.64, 0.36],
    ruled: false,
    heading: [],
    rows: [
      [
        {
          text: `${plan.carrier}: ${plan.plan_name}`,
          bold: true,
          says: [header('carrier', plan.carrier), header('plan_name', plan.plan_name)],
        },
        { text: `${form.period} ${plan.coverage_period}`, says: [header('coverage_period', plan.coverage_period)] },
      ],
      [
        { text: form.title },
        {
          text: `${form.coverage_for} ${plan.coverage_for} | ${form.plan_type} ${plan.plan_type}`,
          says: [header('coverage_for', plan.coverage_for), header('plan_type', plan.plan_type)],
        },
      ],
    ],
  }
}

/** Everything between the pages' headers and footers. */
export function blocksOf(plan: PlanDescription, form: Form, layout: Layout): Block[] {
  return [
    { kind: 'text', text: form.note(plan.website, plan.phone) },
    questions(plan, form),
    ...form.before_services.map((text): Block => ({ kind: 'text', text })),
    services(plan, form, layout),
    ...list(plan.excluded, form.excluded, 'excluded_service', layout),
    ...list(plan.other_covered, form.other_covered, 'other_covered_service', layout),
    ...form.rights.flatMap(([heading, text]): Block[] => [
      { kind: 'text', text: heading, bold: true },
      { kind: 'text', text },
    ]),
    ...examples(plan, form, layout),
  ]
}

function questions(plan: PlanDescription, form: Form): Block {
  const asksExceptions = form.questions.some(({ about }) => about === 'deductible_exceptions')
  const rows = form.questions.map(({ about, asks, why, why_not = why }): Cell[] => {
    const answer = ((): Cell => {
      if (about === null) return { text: plan.language === 'es' ? 'Sí.' : 'Yes.' }
      if (about === 'deductible') {
        const amounts = amountsSaid(plan, 'deductible', asks)
        if (asksExceptions) return { text: plan.deductible_text, says: amounts }
        // Without a question of their own, exceptions follow the amounts.
        const exceptions = {
          key: 'deductible_exceptions',
          column: null,
          label: asks,
          text: plan.deductible_exceptions,
        } as const
        return { text: `${plan.deductible_text} ${plan.deductible_exceptions}`, says: [...amounts, exceptions] }
      }
      if (about === 'out_of_pocket') {
        return { text: plan.out_of_pocket_text, says: amountsSaid(plan, 'out_of_pocket', asks) }
      }
      const text = answerTo(plan, about)
      return { text, says: [{ key: about, column: null, label: asks, text }] }
    })()
    return [{ text: asks, bold: true }, answer, { text: answer.text.startsWith('No') ? why_not : why }]
  })
  const heading = form.questions_heading.map((text): Cell => ({ text, bold: true }))
  return { kind: 'table', widths: [0.22, 0.33, 0.45], ruled: true, heading: [heading], rows }
}

function answerTo(plan: PlanDescription, key: FactKey): string {
  const { deductible_exceptions, other_deductibles, out_of_pocket_exclusions, annual_limit, network, referral } = plan
  const answers: Partial<Record<FactKey, string>> = {
    deductible_exceptions,
    other_deductibles,
    out_of_pocket_exclusions,
    annual_limit,
    network,
    referral,
  }
  return answers[key] ?? ''
}

const amountsSaid = (plan: PlanDescription, about: 'deductible' | 'out_of_pocket', label: string): Said[] =>
  NETWORKS.flatMap((column) =>
    (['individual', 'family'] as const).flatMap((who, index): Said[] => {
      const amount = plan[about][column]?.[index]
      return amount === undefined
        ? []
        : [{ key: `${about}_${who}`, column, label, text: `$${amount.toLocaleString('en-US')}` }]
    }),
  )

const bold = (text: string, more: Partial<Cell> = {}): Cell => ({ text, bold: true, ...more })

function services(plan: PlanDescription, form: Form, layout: Layout): Block {
  const { event, service, paid, limits, ...networks } = form.services_heading
  const columns = NETWORKS.filter((column) => column !== 'in_other' || plan.services.some(({ in_other }) => in_other))
  const names = columns.map((column) => bold(layout.nested ? shortName(networks[column]) : networks[column]))
  const heading = layout.nested
    ? [
        [
          bold(event, { rows: 2 }),
          bold(service, { rows: 2 }),
          bold(paid, { columns: columns.length }),
          ...columns.slice(1).map(() => null),
          bold(limits, { rows: 2 }),
        ],
        [null, null, ...names, null],
      ]
    : [[bold(event), bold(service), ...names, bold(limits)]]
  let next = 0
  const rows = form.events.flatMap(({ name, rows: asked }) => {
    const is_drugs = asked.generic_drugs !== undefined
    const last = is_drugs
      ? plan.services.findIndex((row, index) => index > next && row.key === 'outpatient_facility')
      : 0
    const count = is_drugs ? last - next : Object.keys(asked).length
    const group = plan.services.slice(next, next + count)
    next += count
    const together = layout.merged && is_drugs
    return group.map((row, index) => [
      index === 0 ? bold(name.replace('{website}', plan.website), { rows: count }) : null,
      { text: row.label },
      ...paidCells(row, columns, layout),
      limitsCell(row, together, index, group),
    ])
  })
  const width = 0.42 / columns.length
  return {
    kind: 'table',
    widths: [0.15, 0.18, ...columns.map(() => width), 0.25],
    ruled: true,
    heading,
    rows,
  }
}

/** "Network Provider" of "What You Will Pay | Network Provider (You will pay the least)". */
const shortName = (name: string) => name.replace(/^Your Cost If You Use an? /, '')

function paidCells(row: Service, columns: readonly NetworkColumn[], layout: Layout): (Cell | null)[] {
  const { key, label } = row
  const texts = columns.map((column) => row[column] ?? '')
  const says = (column: NetworkColumn, text: string): Said => ({ key, column, label, text })
  // Carriers merge what is the same everywhere, which is usual for emergencies.
  if (layout.merged && new Set(texts).size === 1 && texts[0]) {
    const [text] = texts
    return [
      { text, centered: layout.centered, columns: columns.length, says: columns.map((column) => says(column, text)) },
      ...columns.slice(1).map(() => null),
    ]
  }
  return columns.map((column, index) => ({
    text: texts[index] ?? '',
    centered: layout.centered,
    says: [says(column, texts[index] ?? '')],
  }))
}

const limitsOf = ({ key, label }: Service, text: string): Said => ({ key, column: 'limits', label, text })

function limitsCell(row: Service, together: boolean, index: number, group: readonly Service[]): Cell | null {
  if (!together) return { text: row.limits, says: [limitsOf(row, row.limits)] }
  if (index > 0) return null
  return { text: row.limits, rows: group.length, says: group.map((other) => limitsOf(other, row.limits)) }
}

function list(
  items: readonly string[],
  [heading, note]: readonly [string, string],
  key: FactKey,
  { frames }: Layout,
): Block[] {
  const columns = frames === 2 ? 2 : 3
  const each = Math.ceil(items.length / columns)
  // The federal template fills them column by column.
  const rows = Array.from({ length: each }, (_, down) =>
    Array.from({ length: columns }, (__, across): Cell => {
      const item = items[across * each + down]
      return item === undefined
        ? { text: '' }
        : { text: `• ${item}`, says: [{ key, column: null, label: item, text: item }] }
    }),
  )
  return [
    { kind: 'text', text: `${heading} ${note}`, bold: true },
    { kind: 'table', widths: Array.from({ length: columns }, () => 1 / columns), heading: [], rows, ruled: false },
  ]
}

function examples(plan: PlanDescription, form: Form, { frames }: Layout): Block[] {
  const columns = plan.examples.map(({ key, lines }) => {
    const [name, description] = form.examples[key]
    return {
      heading: { text: `${name} ${description}`, bold: true, columns: 2 } satisfies Cell,
      lines: lines.map(([label, text]): [Cell, Cell] => [
        { text: label },
        { text, says: [{ key, column: null, label, text }] },
      ]),
    }
  })
  const table = (beside: typeof columns): Block => ({
    kind: 'table',
    widths: beside.flatMap(() => [0.7 / beside.length, 0.3 / beside.length]),
    ruled: true,
    heading: [],
    rows: [
      beside.flatMap(({ heading }) => [heading, null]),
      ...(beside[0]?.lines ?? []).map((_, index) => beside.flatMap(({ lines }) => lines[index] ?? [])),
    ],
  })
  return [
    { kind: 'text', text: form.examples_heading, bold: true },
    { kind: 'text', text: form.examples_note },
    ...(frames === 2 ? columns.map((column) => table([column])) : [table(columns)]),
  ]
}
