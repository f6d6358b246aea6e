import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { LayoutName } from '@waymark/testing/plan-documents/layouts'
import { aPlanDocument, type PlanDocument } from '@waymark/testing/plan-documents/make'
import { aScanOf, type Scanning } from '@waymark/testing/scans'

/** Layouts as they come out of a scanner. */
const SCANS: readonly (readonly [name: string, layout: LayoutName, how: Scanning])[] = [
  ['scan', 'ruled', {}],
  ['scan, tilted', 'form_2012', { tilt: 1.5 }],
  ['scan, faint', 'rows_only', { faint: true }],
  ['scan, upside down', 'shaded', { turns: 2 }],
  ['scan, unruled', 'unruled', { tilt: -0.7 }],
  ['scan, Spanish', 'spanish', {}],
]

/** Documents whose pages are pictures only. The name says how they were scanned. */
export async function* scannedDocuments(seed: number): AsyncIterable<PlanDocument & { scan: string }> {
  for (const [index, [scan, layout, how]] of SCANS.entries()) {
    const document = await aPlanDocument(layout, seed * 2000 + index)
    const facts = how.turns === 2 ? document.facts.map(upsideDown) : document.facts
    yield { ...document, scan, facts, bytes: await aScanOf([document.bytes], how) }
  }
}

const upsideDown = (fact: PlanFact): PlanFact => ({
  ...fact,
  boxes: fact.boxes.map((box) => ({ ...box, left: 1 - box.left - box.width, top: 1 - box.top - box.height })),
})

/** Two documents of six pages in one scan. */
export async function twelvePages(seed: number): Promise<{ name: string; bytes: Buffer }> {
  const both = await Promise.all([aPlanDocument('continued', seed), aPlanDocument('detailed_shaded', seed)])
  return { name: 'twelve pages.pdf', bytes: await aScanOf(both.map(({ bytes }) => bytes)) }
}
