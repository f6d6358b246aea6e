import { MEMBER_RELATIONSHIPS } from '@waymark/contracts/coverage/entitlement/limits'
import { MEMBERS_MAX } from '@waymark/contracts/leads/intake/options'
import { RELATIONSHIP_LABELS } from '@waymark/rules/foundation/answer-labels'
import { typedAge } from '@waymark/rules/leads/intake/typed-age'
import { t } from '@waymark/words/t'
import { Grid, Stack } from '../../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { controlId } from '../../../../shared/ui/fields/problems.ts'
import { SelectField } from '../../../../shared/ui/fields/select-field.tsx'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { TickField } from '../../../../shared/ui/fields/tick-field.tsx'
import { type DraftMember, EMPTY_MEMBER } from '../draft.ts'
import styles from './steps.module.css'

const RELATIONSHIPS = MEMBER_RELATIONSHIPS.map((value) => ({ value, label: RELATIONSHIP_LABELS[value] }))

interface Props {
  readonly members: readonly DraftMember[]
  readonly onChange: (members: readonly DraftMember[]) => void
}

/** Asks who else needs coverage. There is always a row to fill in, and all of it is optional. */
export function MembersField({ members, onChange }: Props) {
  const rows = members.length > 0 ? members : [EMPTY_MEMBER]
  const change = (row: number, answers: Partial<DraftMember>) =>
    onChange(rows.map((member, index) => (index === row ? { ...member, ...answers } : member)))

  function addRow() {
    onChange([...rows, EMPTY_MEMBER])
    focusNext(controlId(ageOf(rows.length)))
  }

  function remove(row: number) {
    onChange(rows.filter((_, index) => index !== row))
    focusNext(ADD)
  }

  return (
    <Stack as="fieldset" className={styles.members}>
      <Text as="legend" weight="bold">
        {t('Who else needs coverage?')}
      </Text>
      <Text size="sm" tone="muted">
        {t(
          'You may leave this empty, but then we can’t show prices for all of you. If you type a birth date, such as 03152016, we turn it into an age.',
        )}
      </Text>
      {rows.map((member, row) => {
        const name = t('Person {number}', { number: row + 2 })
        return (
          <PanelSection
            key={name}
            title={name}
            level={2}
            pad="sm"
            gap="sm"
            tools={
              (rows.length > 1 || member !== EMPTY_MEMBER) && (
                <Action weight="second" size="sm" aria-label={t('Remove {name}', { name })} onClick={() => remove(row)}>
                  {t('Remove')}
                </Action>
              )
            }
          >
            <Grid min="7rem" columns={2} align="end">
              <TextField
                field={ageOf(row)}
                label={t('Age or birth date')}
                optional="silent"
                inputMode="numeric"
                autoComplete="off"
                value={member.age}
                onChange={(age) => change(row, { age })}
                onBlur={() => {
                  const age = typedAge(member.age, new Date())
                  if (!Number.isNaN(age)) change(row, { age: String(age) })
                }}
              />
              <SelectField
                field={`household_members.${row}.relationship`}
                label={t('Relationship')}
                none={t('Choose')}
                choices={RELATIONSHIPS}
                chosen={member.relationship}
                onChange={(relationship) => change(row, { relationship })}
              />
            </Grid>
            <TickField
              field={`household_members.${row}.tobacco_use`}
              checked={member.tobacco_use}
              onChange={(tobacco_use) => change(row, { tobacco_use })}
            >
              {t('Uses tobacco')}
            </TickField>
          </PanelSection>
        )
      })}
      {rows.length < MEMBERS_MAX && (
        <Action id={ADD} weight="second" size="sm" onClick={addRow}>
          {t('Add person')}
        </Action>
      )}
    </Stack>
  )
}

const ADD = 'add-person'

/** Focuses a control that the current change may only now bring to the page. */
const focusNext = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

const ageOf = (row: number) => `household_members.${row}.age`
