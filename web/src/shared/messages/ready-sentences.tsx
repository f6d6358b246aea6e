import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { englishName } from '@waymark/words/own-name'
import { languages } from '@waymark/words/t'
import { useState } from 'react'
import { ask } from '../api/queries.ts'
import { Grid, Stack } from '../kit/layout.tsx'
import { Panel } from '../kit/panel.tsx'
import { Text } from '../kit/text.tsx'
import styles from './ready-sentences.module.css'

interface Props {
  readonly client_id: string
  readonly client_name: string
  /** The message so far. */
  readonly text: string
  readonly onPick: (text: string) => void
}

/**
 * For a client who reads another language: who speaks it, sentences to pick in English beside that language, and the
 * message so far side by side. Nothing for a client who reads English.
 */
export function ReadySentences({ client_id, client_name, text, onPick }: Props) {
  const { data } = useQuery(ask(messagingEndpoints.readReadySentences, { params: { id: client_id } }))
  const [added, setAdded] = useState('')
  if (!data || data.language === languages[0]) return null
  const name = englishName(data.language)
  const known = data.groups.flatMap(({ sentences }) => sentences)
  return (
    <Stack gap="sm" className={styles.whole}>
      <Text size="sm">
        {client_name} reads {name}.{' '}
        {data.agent_speaks
          ? `You speak ${name}, as your agency profile says.`
          : `Your agency profile does not list ${name}.`}
      </Text>
      <details className={styles.choice}>
        <summary>Ready sentences in English and {name}</summary>
        <Stack gap="md" className={styles.groups}>
          <Text size="sm" tone="muted">
            These sentences are ready in both languages. Waymark does not translate what you write yourself.
          </Text>
          {data.groups.map(({ title, sentences }) => (
            <Stack key={title} as="section" gap="xs" aria-label={title}>
              <Text weight="bold">{title}</Text>
              {sentences.map(({ english, translated }) => (
                <Grid key={english} min="12rem" columns={2} gap="xs" className={styles.pair}>
                  <Text size="sm">{english}</Text>
                  <Stack gap="xs" align="start">
                    <Text size="sm" lang={data.language}>
                      {translated}
                    </Text>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Add: ${english}`}
                      onClick={() => {
                        onPick(text.trim() === '' ? translated : `${text.trimEnd()}\n${translated}`)
                        setAdded(english)
                      }}
                    >
                      Add
                    </Button>
                  </Stack>
                </Grid>
              ))}
            </Stack>
          ))}
        </Stack>
      </details>
      <output className="visually-hidden">{added && `Added: ${added}`}</output>
      {text.trim() !== '' && (
        <Panel as="section" pad="sm" aria-label="Your message side by side">
          <Stack gap="xs">
            {sideBySide(text, known).map(({ english, written }, index) => (
              // Lines of one text have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <Grid key={index} min="12rem" columns={2} gap="xs">
                <Text size="sm" tone={english === null ? 'muted' : undefined}>
                  {english ?? 'Your own words, not translated'}
                </Text>
                <Text size="sm" wrap="anywhere" lang={english === null ? undefined : data.language}>
                  {written}
                </Text>
              </Grid>
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  )
}

interface Pair {
  readonly english: string
  readonly translated: string
}

/** The message line by line, with the English of the lines that are ready sentences. Null is the broker's own text. */
const sideBySide = (text: string, known: readonly Pair[]) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((written) => ({
      written,
      english: known.find(({ translated }) => translated === written)?.english ?? null,
    }))
