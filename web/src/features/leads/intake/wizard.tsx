import { INTAKE_STEPS, type IntakeStep, stepProblems } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { type ComponentType, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { faceOfLink } from '../../../shared/brand/linked-face.ts'
import { Row, Split, Stack } from '../../../shared/kit/layout.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { usePageTitle } from '../../../shared/ui/document-title.ts'
import { ProblemSummary } from '../../../shared/ui/fields/problem-summary.tsx'
import { ProblemsContext } from '../../../shared/ui/fields/problems.ts'
import { HomeLink } from '../../../shared/ui/home-link.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { answersOf, type Draft } from './draft.ts'
import { HelpBar } from './help/help-bar.tsx'
import {
  AboutYouStep,
  CheckAnswers,
  ConsentStep,
  CoverageStep,
  DailyLifeStep,
  HealthStep,
  LaterQuestions,
  loadLaterParts,
  PlanStep,
} from './later-parts.ts'
import { IntakeProgress } from './progress.tsx'
import { CHECK, reachableStep, searchAtStep, stepOfField } from './step-of-url.ts'
import { StepQuestions } from './step-questions.tsx'
import { FIRST_QUESTIONS, STEP_TITLES } from './step-texts.ts'
import { ContactStep } from './steps/contact-step.tsx'
import type { StepProps } from './steps/step-props.ts'
import { unchanged } from './submit-errors.ts'
import { useSending } from './use-sending.ts'
import styles from './wizard.module.css'

const STEPS: Record<IntakeStep, ComponentType<StepProps>> = {
  1: ContactStep,
  2: AboutYouStep,
  3: HealthStep,
  4: PlanStep,
  5: DailyLifeStep,
  6: CoverageStep,
  7: ConsentStep,
}

/** History state of a step that was reached from the one before it. Previous then goes back in the history. */
const WALKED = 'walked'

interface Props {
  readonly step: IntakeStep
  /** Shows all answers instead, before the last step. */
  readonly checking: boolean
  readonly draft: Draft
  readonly onChange: (answers: Partial<Draft>) => void
  readonly agent: string | null
}

export function Wizard({ step, checking, draft, onChange, agent }: Props) {
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const [search] = useSearchParams()
  const resumed = typeof state === 'object' && state !== null && 'saved_at' in state
  const { send, sending, refused } = useSending(draft, agent)
  const [attempt, setAttempt] = useState<{ step: IntakeStep } | null>(null)

  const StepFields = STEPS[step]
  const title = STEP_TITLES[step]
  const open = stepProblems(step, answersOf(draft))
  // Problems appear only after an attempt to continue. Then the list shrinks as the consumer types. Once it is empty,
  // a half-typed answer is not a problem until the next attempt, and takes no focus from its field.
  if (attempt?.step === step && open.length === 0) setAttempt(null)
  const problems = attempt?.step === step ? open : []
  const heading = useHeadingOf(checking ? CHECK : step, problems.length > 0)
  const rejected = refused ? unchanged(refused.problems, refused.answers, draft) : []
  const next = INTAKE_STEPS.find((one) => one > step)
  const previous = checking ? step : INTAKE_STEPS.findLast((one) => one < step)
  const check_next = !checking && (step === 6 || (step < 6 && search.get('back') === CHECK))

  const name = checking ? t('Check your answers') : `${t('Step {step} of 7', { step })} – ${title}`
  const wrong = problems.length > 0 || rejected.length > 0
  // The first page of the assessment keeps the title of the assessment.
  const face = faceOfLink(agent)
  usePageTitle(wrong ? t('Error: {name}', { name }) : search.has('step') ? name : null, face)

  const elsewhere = (field: string) => {
    const theirs = stepOfField(field)
    return theirs === step ? null : { search: searchAtStep(search, theirs) }
  }

  function answer(answers: Partial<Draft>) {
    onChange(answers)
    // Covering others counts them in step 2, whose household size may then be too small: the person is led there and sees why.
    const reached = reachableStep(String(step), answersOf({ ...draft, ...answers }))
    if (reached !== step) setAttempt({ step: reached })
  }

  function goOn(event: SyntheticEvent) {
    event.preventDefault()
    if (open.length > 0) setAttempt({ step })
    else if (next)
      void navigate({ pathname, search: searchAtStep(search, check_next ? CHECK : next) }, { state: WALKED })
    else if (!sending) void send()
  }

  function goBack() {
    if (state === WALKED) void navigate(-1)
    else if (previous) void navigate({ pathname, search: searchAtStep(search, previous) }, { replace: true })
  }

  return (
    <PublicLayout face={face} nav={<HomeLink>{t('Back to Home')}</HomeLink>}>
      <Page width="full" className={styles.page}>
        <Split
          gap="2xl"
          side={
            <Stack as="aside" gap="sm" className="screen-only" aria-label={t('Help with this step')}>
              <Text as="h2" size="sm" tone="muted" weight="bold">
                {t('People also ask')}
              </Text>
              <div>
                <Suspense>
                  {step === 1 ? <StepQuestions questions={FIRST_QUESTIONS} /> : <LaterQuestions step={step} />}
                </Suspense>
              </div>
              <Text size="sm" tone="muted">
                {t(
                  'Your answers stay in this browser tab as you go. We use a few of them to look up your county and prices, without your name, and keep nothing. We only keep answers when you press the last button or save them to continue later.',
                )}
              </Text>
            </Stack>
          }
        >
          <Stack gap="lg" className={styles.form}>
            {resumed && (
              <Panel as="output" tone="good" pad="sm">
                {t('Your saved answers are back. You can continue where you left off.')}
              </Panel>
            )}
            <Stack as="form" gap="xl" onSubmit={goOn} onFocus={loadLaterParts} noValidate>
              <IntakeProgress step={step} />
              <Heading level={1} ref={heading} tabIndex={-1}>
                {checking ? (
                  t('Check your answers')
                ) : (
                  <>
                    <Text as="span" tone="muted" className={styles.count}>
                      {t('Step {step} of 7', { step })}
                    </Text>{' '}
                    {title}
                  </>
                )}
              </Heading>
              {problems.length > 0 && (
                <ProblemSummary
                  title={t('Please check this again')}
                  problems={problems}
                  attempt={attempt}
                  elsewhere={elsewhere}
                />
              )}
              {refused && (!next || rejected.some(({ field }) => stepOfField(field) === step)) && (
                <ProblemSummary title={refused.message} problems={rejected} attempt={refused} elsewhere={elsewhere} />
              )}
              {/* The buttons come with the answers above them, and so do not move under the pointer. */}
              <Suspense>
                <ProblemsContext value={[...problems, ...rejected]}>
                  {checking ? <CheckAnswers draft={draft} /> : <StepFields draft={draft} onChange={answer} />}
                </ProblemsContext>
                <Row gap="md" justify="between" className={styles.actions}>
                  <Action weight="second" disabled={!previous || sending} onClick={goBack}>
                    {t('Previous')}
                  </Action>
                  <Action type="submit" disabled={sending} className={styles.next}>
                    {next ? t('Next') : sending ? t('Processing...') : t('Complete Assessment')}
                  </Action>
                </Row>
              </Suspense>
            </Stack>
            <HelpBar step={step} agent={agent} draft={draft} />
          </Stack>
        </Split>
      </Page>
    </PublicLayout>
  )
}

/**
 * The heading of the step. When the step changes, the page scrolls to its top and the heading gets the focus, unless the list
 * of problems below it has taken it.
 */
function useHeadingOf(step: IntakeStep | typeof CHECK, has_problems: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    if (!has_problems) heading.current?.focus({ preventScroll: true })
  }, [step, has_problems])
  return heading
}
