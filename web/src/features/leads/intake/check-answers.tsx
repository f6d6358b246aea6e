import { answersInWords } from '@waymark/rules/leads/intake/answers-in-words'
import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { Link, useSearchParams } from 'react-router-dom'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { type Draft, recordOf } from './draft.ts'
import { CHECK, searchAtStep } from './step-of-url.ts'
import { STEP_TITLES } from './step-texts.ts'
import { usePlace } from './use-place.ts'

/** All answers before they are sent, with a way to change those of each step and come back. */
export function CheckAnswers({ draft }: { readonly draft: Draft }) {
  const [search] = useSearchParams()
  const back = new URLSearchParams(search)
  back.set('back', CHECK)
  const place = usePlace(draft.county_fips === '' ? '' : draft.zip_code)
  const county = place?.counties.find(({ county_fips }) => county_fips === draft.county_fips)?.name ?? null
  return (
    <Stack gap="xl">
      <Text tone="muted">
        {t('Your agent does not have these answers yet. In the last step you decide if they may use them.')}
      </Text>
      {answersByStep(draft, county).map(([step, answers]) => (
        <Stack key={step} gap="sm">
          <Row justify="between">
            <Heading level={2} size="label">
              {STEP_TITLES[step]}
            </Heading>
            {/* As if the step came next, so that its Previous button returns here. */}
            <Text
              as={Link}
              to={{ search: searchAtStep(back, step) }}
              state="walked"
              tap
              className="screen-only"
              aria-label={t('Change: {title}', { title: STEP_TITLES[step] })}
            >
              {t('Change')}
            </Text>
          </Row>
          <Facts look="rows">
            {answers.map(({ name, answer }) => (
              <Fact key={name} name={name}>
                {answer}
              </Fact>
            ))}
          </Facts>
        </Stack>
      ))}
    </Stack>
  )
}

type Answers = ReturnType<typeof answersInWords>[number]['answers']

/** The answers in words under the step that asks for them. */
function answersByStep(draft: Draft, county: string | null): readonly (readonly [IntakeStep, Answers])[] {
  const { household_members, lifestyle_factors, gender, plan_preference, tobacco_use, ...record } = recordOf(
    draft,
    null,
  )
  const self = { age: record.age, relationship: 'self' as const, tobacco_use: tobacco_use === true }
  const [contact, household, health, plan] = answersInWords({
    ...record,
    county,
    first_name: draft.first_name.trim() || null,
    last_name: draft.last_name.trim() || null,
    phone: draft.phone.trim() || null,
    occupation: draft.occupation.trim() || null,
    gender: gender ?? '',
    plan_preference: plan_preference ?? '',
    tobacco_use: tobacco_use === true,
    exercise: lifestyle_factors.exercise ?? '',
    people: household_members.length > 0 ? [self, ...household_members] : null,
    scenario_notes: null,
  }).map(({ answers }) => answers)
  return [
    [1, contact ?? []],
    [2, household ?? []],
    [3, health?.slice(0, 1) ?? []],
    [4, plan?.slice(0, 1) ?? []],
    [5, health?.slice(1) ?? []],
    [6, plan?.slice(1, 2) ?? []],
  ]
}
