import { lazy } from 'react'
import type { SentRecord } from './draft.ts'
import { NO_ANSWER, type Submission } from './submit-errors.ts'

const about = () => import('./steps/about-you-step.tsx')
const health = () => import('./steps/health-step.tsx')
const plan = () => import('./steps/plan-step.tsx')
const daily = () => import('./steps/daily-life-step.tsx')
const coverage = () => import('./steps/coverage-step.tsx')
const check = () => import('./check-answers.tsx')
const consent = () => import('./steps/consent-step.tsx')
const questions = () => import('./later-questions.tsx')
const sending = () => import('./submit-intake.ts')

// The first load does without these.
export const AboutYouStep = lazy(() => about().then((m) => ({ default: m.AboutYouStep })))
export const HealthStep = lazy(() => health().then((m) => ({ default: m.HealthStep })))
export const PlanStep = lazy(() => plan().then((m) => ({ default: m.PlanStep })))
export const DailyLifeStep = lazy(() => daily().then((m) => ({ default: m.DailyLifeStep })))
export const CoverageStep = lazy(() => coverage().then((m) => ({ default: m.CoverageStep })))
export const CheckAnswers = lazy(() => check().then((m) => ({ default: m.CheckAnswers })))
export const ConsentStep = lazy(() => consent().then((m) => ({ default: m.ConsentStep })))
export const LaterQuestions = lazy(() => questions().then((m) => ({ default: m.LaterQuestions })))

/** Never throws: what cannot be loaded is a lost connection, too. */
export const submitIntake = (record: SentRecord): Promise<Submission> =>
  sending().then(
    (m) => m.submitIntake(record),
    () => NO_ANSWER,
  )

/** Loads them ahead, so that nobody waits for them. A part that fails to load is asked for again when it is needed. */
export const loadLaterParts = () =>
  void Promise.allSettled([about(), health(), plan(), daily(), coverage(), check(), consent(), questions(), sending()])
