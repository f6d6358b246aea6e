import { locale, t } from '@waymark/words/t'
import { type Ref, useState } from 'react'
import { zoneName } from '../../../shared/appointments/zone.ts'
import { Text } from '../../../shared/kit/text.tsx'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import fields from '../../../shared/ui/fields/fields.module.css'
import { daysOf } from './days.ts'

interface Props {
  /** Of the day, the first control. */
  readonly ref?: Ref<HTMLSelectElement>
  readonly times: readonly string[]
  readonly chosen: string | null
  readonly onChoose: (time: string | null) => void
}

/** A free time in the viewer's own zone: first the day, then the time. */
export function TimeChoice({ ref, times, chosen, onChoose }: Props) {
  // A chosen time stays until the server says that it is taken. The list may lack it because it was just booked here.
  const days = daysOf(chosen === null || times.includes(chosen) ? times : [...times, chosen].toSorted(), locale())
  const [picked, setPicked] = useState<string | null>(null)
  // A time may be chosen elsewhere on the page, and is then shown here.
  const day =
    days.find(({ times: ofDay }) => ofDay.some(({ value }) => value === chosen)) ??
    days.find(({ value }) => value === picked) ??
    days[0]
  return (
    <>
      <Text tone="muted">{t('Times are on your clock: {zone}.', { zone: zoneName(locale()) })}</Text>
      <div className={fields.field}>
        <label htmlFor="appointment-day" className={fields.label}>
          {t('Day')}
        </label>
        <div className={fields.control}>
          <select
            ref={ref}
            id="appointment-day"
            value={day?.value ?? ''}
            onChange={({ currentTarget }) => {
              setPicked(currentTarget.value)
              onChoose(null)
            }}
          >
            {days.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <ChoiceField
        field="starts_at"
        legend={t('Time')}
        layout="row"
        choices={day?.times ?? []}
        chosen={chosen === null ? [] : [chosen]}
        onToggle={onChoose}
      />
    </>
  )
}
