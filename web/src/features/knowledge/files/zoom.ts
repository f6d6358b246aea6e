import { useState } from 'react'

/** Factors of the size that fits the width. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
const FIT = STEPS.indexOf(1)

export interface Zoom {
  /** 1 fits the width. */
  readonly factor: number
  readonly can_grow: boolean
  readonly can_shrink: boolean
  readonly larger: () => void
  readonly smaller: () => void
  readonly fit: () => void
}

export function useZoom(): Zoom {
  const [step, setStep] = useState<number>(FIT)
  const go = (by: number) => setStep((was) => Math.min(STEPS.length - 1, Math.max(0, was + by)))
  return {
    factor: STEPS[step] ?? 1,
    can_grow: step < STEPS.length - 1,
    can_shrink: step > 0,
    larger: () => go(1),
    smaller: () => go(-1),
    fit: () => setStep(FIT),
  }
}
