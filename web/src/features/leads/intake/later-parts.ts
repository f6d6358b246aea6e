import { lazy } from 'react'

const members = () => import('./steps/members-field.tsx')
const coverage = () => import('./steps/coverage-step.tsx')
const check = () => import('./check-answers.tsx')
const consent = () => import('./steps/consent-step.tsx')

// The first load does without these.
export const MembersField = lazy(() => members().then((m) => ({ default: m.MembersField })))
export const CoverageStep = lazy(() => coverage().then((m) => ({ default: m.CoverageStep })))
export const CheckAnswers = lazy(() => check().then((m) => ({ default: m.CheckAnswers })))
export const ConsentStep = lazy(() => consent().then((m) => ({ default: m.ConsentStep })))

/** Loads them ahead, so that nobody waits for them. A part that fails to load is asked for again when it is needed. */
export const loadLaterParts = () => void Promise.allSettled([members(), coverage(), check(), consent()])
