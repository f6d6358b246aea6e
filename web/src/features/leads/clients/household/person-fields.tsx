import { ActionIcon, Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { OLDEST } from '@waymark/contracts/coverage/entitlement/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { nameOf } from '../../../../shared/format/people.ts'
import { Details } from '../../../../shared/kit/details.tsx'
import { Cluster, Grid, Stack } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import type { HouseholdValues, PersonValues } from './values.ts'
import { RELATIONSHIP_LABELS } from './words.ts'

export interface Props {
  readonly form: UseFormReturnType<HouseholdValues>
  readonly index: number
  readonly client: AnsweredClient
  /** Whether this person was just added and takes the focus. */
  readonly focus: boolean
  readonly remove: () => void
}

const RELATIONSHIP_CHOICES = [
  { value: '', label: 'Not known' },
  ...Object.entries(RELATIONSHIP_LABELS).map(([value, label]) => ({ value, label })),
]

/** One member of the household. The first one is the client. */
export function PersonFields({ form, index, client, focus, remove }: Props) {
  const at = <F extends keyof PersonValues>(field: F) => `people.${index}.${field}` as const
  const person = form.values.people[index]
  // Only at first: unchecking the last box does not close it.
  const [opened] = useState(person ? hasMore(person) : false)
  const first = useRef<HTMLSelectElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (focus) first.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  if (!person) return null
  const isClient = index === 0
  const name = isClient ? `${nameOf(client)} (the client)` : `Person ${index + 1}`
  const check = (field: 'applying' | 'tobacco_use' | 'pregnant' | 'medicare' | 'medicaid', label: string) => (
    <Checkbox label={label} {...form.getInputProps(at(field), { type: 'checkbox' })} />
  )
  return (
    <Panel as="fieldset" aria-label={name} pad="sm" gap="sm">
      <Cluster justify="between">
        <Text weight="bold" size="sm">
          {name}
        </Text>
        {!isClient && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove person ${index + 1}`}
            title="Remove"
            onClick={remove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </Cluster>
      {isClient ? (
        <Text size="sm">
          {client.age} years, {client.tobacco_use ? 'uses tobacco' : 'no tobacco'}.{' '}
          <Text as="span" tone="muted">
            From the assessment, so only a new assessment changes it.
          </Text>
        </Text>
      ) : (
        <Grid min="8rem" columns={3} align="start">
          <NativeSelect
            ref={first}
            label="Relationship"
            data={RELATIONSHIP_CHOICES}
            {...form.getInputProps(at('relationship'))}
            value={person.relationship ?? ''}
            onChange={(event) => form.setFieldValue(at('relationship'), relationshipOf(event.currentTarget.value))}
          />
          <Amount form={form} path={at('age')} label="Age" max={OLDEST} whole />
        </Grid>
      )}
      <Cluster gap="md">
        {check('applying', 'Needs coverage')}
        {!isClient && check('tobacco_use', 'Uses tobacco')}
      </Cluster>
      <Details summary="Medicare, Medicaid, pregnancy, job coverage" open={opened}>
        <Stack gap="sm">
          <Cluster gap="md">
            {check('medicare', 'Has Medicare')}
            {check('medicaid', 'Has Medicaid or CHIP')}
            {check('pregnant', 'Pregnant (optional)')}
          </Cluster>
          <Text size="xs" tone="muted">
            We use pregnancy only for Medicaid and CHIP, which have higher income limits then. Leave it unchecked unless
            they told you and want it used.
          </Text>
          <Checkbox
            label="Is offered coverage by an employer"
            checked={person.employer_offer !== null}
            onChange={(event) =>
              form.setFieldValue(
                at('employer_offer'),
                event.currentTarget.checked ? { employee_premium: '', family_premium: '' } : null,
              )
            }
          />
          {person.employer_offer && (
            <>
              <Grid min="11rem" columns={2} align="start">
                <Amount
                  form={form}
                  path={`${at('employer_offer')}.employee_premium`}
                  label="Premium for the employee alone"
                  money
                />
                <Amount
                  form={form}
                  path={`${at('employer_offer')}.family_premium`}
                  label="Premium with the family"
                  money
                />
              </Grid>
              <Text size="xs" tone="muted">
                What they would pay a month for the cheapest plan that meets the minimum value standard. Leave the
                second one empty if the family can’t be covered.
              </Text>
            </>
          )}
        </Stack>
      </Details>
    </Panel>
  )
}

const hasMore = ({ medicare, medicaid, pregnant, employer_offer }: PersonValues) =>
  medicare || medicaid || pregnant || employer_offer !== null

const relationshipOf = (value: string) => (value === 'spouse' || value === 'child' || value === 'other' ? value : null)

interface AmountProps extends Pick<Props, 'form'> {
  readonly path: string
  readonly label: string
  readonly max?: number
  readonly whole?: boolean
  readonly money?: boolean
}

function Amount({ form, path, label, max, whole = false, money = false }: AmountProps) {
  return (
    <NumberInput
      label={label}
      hideControls
      inputMode={whole ? 'numeric' : 'decimal'}
      allowNegative={false}
      allowDecimal={!whole}
      clampBehavior="none"
      {...(max !== undefined && { max })}
      {...(money && { prefix: '$', thousandSeparator: ',', decimalScale: 2, suffix: ' a month' })}
      {...form.getInputProps(path)}
      onChange={(value) => form.setFieldValue(path, value === '' ? '' : Number(value))}
    />
  )
}
