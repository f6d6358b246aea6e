import type { FactSheet } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'
import { useMemo } from 'react'
import { boxesIn } from '../../../shared/files/addresses.ts'
import { factAt } from './facts/arrange.ts'
import { useView } from './view.ts'

const NONE: readonly Box[] = []

/**
 * The places to mark on a page of a file: those in the address, or those of the fact that it names. The other way round,
 * places that were marked by an answer are those of a fact.
 */
export function usePlaces(sheet: FactSheet | undefined, page: number): { places: readonly Box[]; fact?: string } {
  const { fact: fact_id, boxes = '' } = useView().view
  const named = useMemo(() => boxesIn(boxes), [boxes])
  if (fact_id === undefined) {
    const fact = sheet && factAt(sheet, page, named[0])
    return { places: named, ...(fact && { fact: fact.id }) }
  }
  const fact = sheet?.facts.find(({ id }) => id === fact_id)
  return { places: fact?.page === page ? fact.boxes : NONE, fact: fact_id }
}
