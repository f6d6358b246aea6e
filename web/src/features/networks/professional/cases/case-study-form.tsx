import { Button, Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { LIMITS } from '@waymark/contracts/fields'
import {
  caseStudyEndpoints,
  caseStudyFields,
  type OwnCaseStudy,
} from '@waymark/contracts/networks/case-studies/endpoints'
import { CASE_STUDY_CONSENT } from '@waymark/rules/networks/case-studies/consent'
import { useEffect, useRef } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { fieldErrors } from '../../../../shared/api/field-errors.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { Cluster, Grid } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Heading } from '../../../../shared/kit/text.tsx'
import { CASE_STUDY_LISTS } from '../../../../shared/networks/case-studies.ts'

const CHANNELS = [
  { value: '', label: 'Choose' },
  { value: 'phone', label: 'By phone' },
  { value: 'email', label: 'By email' },
  { value: 'in_person', label: 'In person' },
]

export interface Subject {
  readonly referral_id: string
  readonly employer_company: string
  readonly contact_name: string
  readonly lives_covered: number
}

const valuesOf = (subject: Subject, written: OwnCaseStudy | null) => ({
  title_short: written?.title_short ?? '',
  county: written?.county ?? '',
  summary: written?.summary ?? '',
  lives_covered: (written?.lives_covered ?? subject.lives_covered) as number | string,
  percent_saved: (written?.percent_saved ?? '') as number | string,
  annual_savings: (written?.annual_savings ?? '') as number | string,
  agreed: Boolean(written?.consent),
  consent: {
    given_by: written?.consent?.given_by ?? subject.contact_name,
    given_on: written?.consent?.given_on ?? '',
    channel: (written?.consent?.channel ?? '') as string,
    employer_named: written?.consent?.employer_named ?? false,
  },
})
type Values = ReturnType<typeof valuesOf>
const fieldsOf = ({ agreed, consent, ...fields }: Values) => ({ ...fields, consent: agreed ? consent : null })

interface Props {
  readonly subject: Subject
  /** The existing case study. Null for a new one. */
  readonly written: OwnCaseStudy | null
  readonly close: () => void
}

export function CaseStudyForm({ subject, written, close }: Props) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useForm({
    initialValues: valuesOf(subject, written),
    validate: (values) => {
      const parsed = caseStudyFields.safeParse(fieldsOf(values))
      return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
    },
  })
  const saved = useRef(false)
  const save = useAction({
    mutationFn: async ({ values, submit }: { values: Values; submit: boolean }) => {
      saved.current = false
      const body = caseStudyFields.parse(fieldsOf(values))
      const { id } = written
        ? await call(caseStudyEndpoints.updateCaseStudy, { params: { id: written.id }, body })
        : await call(caseStudyEndpoints.createCaseStudy, { body: { ...body, referral_id: subject.referral_id } })
      saved.current = true
      if (submit) await call(caseStudyEndpoints.submitCaseStudy, { params: { id } })
    },
    reread: CASE_STUDY_LISTS,
    done: (_answer, { submit }) =>
      submit ? 'Submitted. An administrator reads it before it is published.' : 'Draft saved.',
    failed: () => (saved.current ? 'Saved as a draft, but not submitted' : 'The case study could not be saved'),
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const send = (submit: boolean) => form.onSubmit((values) => save.mutate({ values, submit }, { onSuccess: close }))
  const { agreed } = form.values
  return (
    <Panel as="form" onSubmit={send(agreed)} noValidate aria-label="Case study">
      <Heading level={3}>{subject.employer_company}: what changed for them</Heading>
      <Grid min="14rem">
        <TextInput
          ref={first}
          label="Short title"
          description="For example, “A bakery with 20 employees”"
          required
          maxLength={LIMITS.name}
          {...form.getInputProps('title_short')}
        />
        <TextInput label="County" required maxLength={LIMITS.name} {...form.getInputProps('county')} />
      </Grid>
      <Textarea
        label="What changed"
        required
        autosize
        minRows={3}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('summary')}
      />
      <Grid min="14rem">
        <NumberInput
          label="Lives covered"
          required
          min={1}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('lives_covered')}
        />
        <NumberInput
          label="Percent saved"
          required
          min={0}
          max={100}
          decimalScale={1}
          suffix="%"
          {...form.getInputProps('percent_saved')}
        />
        <NumberInput
          label="Annual savings"
          required
          min={0}
          max={1_000_000_000}
          allowDecimal={false}
          thousandSeparator=","
          prefix="$"
          {...form.getInputProps('annual_savings')}
        />
      </Grid>
      <Panel as="fieldset" pad="md">
        <legend>The employer’s consent</legend>
        <p>{CASE_STUDY_CONSENT}</p>
        <Checkbox
          label="The employer agreed to this"
          description="Without it you can save a draft, and submit it later."
          {...form.getInputProps('agreed', { type: 'checkbox' })}
        />
        {agreed && (
          <>
            <Grid min="14rem">
              <TextInput
                label="Who agreed"
                required
                maxLength={LIMITS.name}
                {...form.getInputProps('consent.given_by')}
              />
              <TextInput label="When" type="date" required {...form.getInputProps('consent.given_on')} />
              <NativeSelect label="How" required data={CHANNELS} {...form.getInputProps('consent.channel')} />
            </Grid>
            <Checkbox
              label={`They also agreed to be named as ${subject.employer_company}`}
              {...form.getInputProps('consent.employer_named', { type: 'checkbox' })}
            />
          </>
        )}
      </Panel>
      <Cluster justify="end">
        <Button variant="default" onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
        <Button variant={agreed ? 'default' : 'filled'} loading={save.isPending} onClick={() => send(false)()}>
          Save draft
        </Button>
        {agreed && (
          <Button type="submit" loading={save.isPending}>
            Submit for approval
          </Button>
        )}
      </Cluster>
    </Panel>
  )
}
