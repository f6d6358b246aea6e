import { useQuery } from '@tanstack/react-query'
import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'
import { useMemo } from 'react'
import { boxesIn } from '../../../shared/files/addresses.ts'
import { factsQuery } from './queries.ts'
import { useView } from './view.ts'

const NONE: readonly Box[] = []

/** The places to mark on a page of a file: those in the address, or those of the fact that it names. */
export function usePlaces(file_id: string, page: number): readonly Box[] {
  const { fact: fact_id, boxes = '' } = useView().view
  const sheet = useQuery({ ...factsQuery(file_id), enabled: fact_id !== undefined })
  const fact = sheet.data?.facts.find(({ id }) => id === fact_id)
  const named = useMemo(() => boxesIn(boxes), [boxes])
  if (fact_id === undefined) return named
  return fact?.page === page ? fact.boxes : NONE
}
