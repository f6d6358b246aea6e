import { describe, expect, test } from 'vitest'
import { AUTUMN_2026, estimated, inArea, type Question, SPRING_2026, somewhereIn } from './sample.fixture.ts'

const verdict = (question: Question) => estimated({ day: AUTUMN_2026, ...question }).verdict

const TEXAS = inArea('TX', 3)

describe('when to enroll', () => {
  test('is by the end of open enrollment in the state', () => {
    expect(verdict({ place: TEXAS })).toMatchObject({
      by: '2027-01-15',
      next_step: expect.stringContaining('by December 15, 2026 to be covered from January 1'),
    })
    expect(verdict({ place: inArea('CA', 4) }).by).toBe('2027-01-31')
    expect(verdict({ place: inArea('ID', 1) }).next_step).toContain('Enroll by December 15, 2026.')
  })

  test('is by December 15 for coverage from January 1 unless the state gives more time, which is to be checked', () => {
    const sooner = 'To be covered from January 1, choose by December 15, 2026 unless'
    for (const [state, area] of [
      ['CA', 4],
      ['NY', 4],
      ['PA', 1],
    ] as const) {
      const { next_step } = verdict({ place: inArea(state, area) })
      expect(next_step).toContain(sooner)
      expect(next_step).toContain('Check its dates.')
      const later = verdict({ place: inArea(state, area), day: new Date('2026-12-20T12:00:00Z') }).next_step
      expect(later).not.toContain('January 1,')
      expect(later).toContain('check')
    }
    // They close before January.
    for (const state of ['ID', 'RI']) {
      const { next_step } = verdict({ place: inArea(state, 1) })
      expect(next_step).not.toContain('January 1,')
      expect(next_step).toContain('check')
    }
  })

  test('is in a special enrollment period when open enrollment is over', () => {
    const { by, next_step } = verdict({ day: SPRING_2026 })
    expect(by).toBeNull()
    expect(next_step).toMatch(/is over\. .* special enrollment period, usually 60 days/)
    expect(next_step).toMatch(/COBRA .* not .* lost coverage/)
    expect(next_step).toMatch(/A move or a marriage usually does so only for people who had coverage/)
    expect(next_step).toContain('Members of federally recognized tribes can enroll in any month.')
    expect(next_step).not.toContain('start sooner')
  })

  test('may be sooner in a special enrollment period while open enrollment runs', () => {
    for (const place of [TEXAS, inArea('CA', 4)]) expect(verdict({ place }).next_step).toMatch(/start sooner/)
    const early = verdict({ place: TEXAS, plan_year: 2027, day: new Date('2026-10-20T12:00:00Z') }).next_step
    expect(early).toContain('Enroll from November 1, 2026')
    expect(early).not.toContain('start sooner')
    expect(verdict({ place: TEXAS, annual_income: 12_000, people: [8] }).next_step).not.toContain('start sooner')
  })

  test('says that the dates are not known when the tables end, with a federal and a state marketplace', () => {
    for (const place of [TEXAS, inArea('CA', 4)]) {
      const { by, next_step } = verdict({ place, day: new Date('2027-11-10T12:00:00Z') })
      expect(by).toBeNull()
      expect(next_step).toContain('The dates of open enrollment for 2028 are not in our tables yet.')
      expect(next_step).toContain('HealthCare.gov')
      expect(next_step).not.toMatch(/by the state|is over/)
    }
  })

  test('has no last day in a territory, which has no marketplace', () => {
    expect(estimated({ place: somewhereIn('PR'), day: AUTUMN_2026 })).toMatchObject({
      plan_year: 2027,
      enrollment: null,
      verdict: { by: null },
    })
  })

  test('is still possible on the last evening, wherever in the state it is', () => {
    // El Paso is an hour behind the rest of Texas.
    for (const [time, said] of [
      ['2027-01-16T06:30:00Z', 'Enroll by January 15, 2027.'],
      ['2027-01-16T07:30:00Z', 'Open enrollment for 2027 is over.'],
    ] as const) {
      expect(verdict({ place: TEXAS, day: new Date(time) }).next_step).toContain(said)
    }
  })

  test('has no last day for Medicaid, CHIP and Medicare', () => {
    expect(verdict({ annual_income: 12_000 }).by).toBeNull()
    expect(verdict({ people: [70] }).by).toBeNull()
  })
})
