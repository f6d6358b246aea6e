import { useQuery } from '@tanstack/react-query'
import { RECORD_CLOSED } from '@waymark/contracts/leads/clients/closed-record'
import { t } from '@waymark/words/t'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { resultQuery } from '../../../shared/result/queries.ts'
import { Action } from '../../../shared/ui/action.tsx'

/** The form of one group of answers. The app puts it here, because it belongs to the assessment. */
export type AnswersForm = ComponentType<{
  readonly token: string
  readonly group: number
  readonly onDone: (saved: boolean) => void
}>

interface Props {
  readonly token: string
  readonly form: AnswersForm
}

/** What the consumer answered, to change. Nothing until the result is loaded, which reports failures for both. */
export function AnswersSection({ token, form: Form }: Props) {
  const { data } = useQuery(resultQuery(token))
  const [open, setOpen] = useState<number | null>(null)
  const [saved, setSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(open)
  useEffect(() => {
    if (open !== null) heading.current?.focus()
    else if (shown.current !== null) document.getElementById(changeId(shown.current))?.focus()
    shown.current = open
  }, [open])
  // The page after the assessment links here, and the answers come after the page.
  const linked = useRef(useLocation().hash === '#answers')
  const loaded = data !== undefined
  useEffect(() => {
    const title = loaded && linked.current ? document.getElementById('answers') : null
    if (!title) return
    linked.current = false
    title.tabIndex = -1
    title.scrollIntoView()
    title.focus({ preventScroll: true })
  }, [loaded])
  if (!data) return null

  const close = (changed: boolean) => {
    setOpen(null)
    setSaved(changed)
  }
  return (
    <Section title={t('What you told us')} id="answers">
      <output>
        {saved && (
          <Text tone="good">
            {t('Your changes are saved. Your result is up to date, and your agent sees what changed.')}
          </Text>
        )}
      </output>
      {data.closed && <Text>{t(RECORD_CLOSED)}</Text>}
      {data.told_us.map(({ title, answers }, group) => (
        <Stack key={title} gap="sm">
          <Row justify="between">
            <Heading level={3} ref={open === group ? heading : undefined} tabIndex={-1}>
              {title}
            </Heading>
            {open === null && !data.closed && (
              <Action
                id={changeId(group)}
                weight="second"
                size="sm"
                aria-label={t('Change: {title}', { title })}
                onClick={() => {
                  setSaved(false)
                  setOpen(group)
                }}
              >
                {t('Change')}
              </Action>
            )}
          </Row>
          {open === group ? (
            <Suspense>
              <Form token={token} group={group} onDone={close} />
            </Suspense>
          ) : (
            <Facts>
              {answers.map(({ name, answer }) => (
                <Fact key={name} name={name}>
                  {answer}
                </Fact>
              ))}
            </Facts>
          )}
        </Stack>
      ))}
    </Section>
  )
}

const changeId = (group: number) => `change-answers-${group}`
