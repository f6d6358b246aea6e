import { useQuery } from '@tanstack/react-query'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { resultQuery } from '../../../shared/result/queries.ts'

/** What the consumer answered. Nothing until the result is loaded, which reports failures for both. */
export function AnswersSection({ token }: { readonly token: string }) {
  const { data } = useQuery(resultQuery(token))
  if (!data) return null
  return (
    <Section title="What you told us" id="answers">
      {data.told_us.map(({ title, answers }) => (
        <Stack key={title} gap="sm">
          <Heading level={3}>{title}</Heading>
          <Facts>
            {answers.map(({ name, answer }) => (
              <Fact key={name} name={name}>
                {answer}
              </Fact>
            ))}
          </Facts>
        </Stack>
      ))}
    </Section>
  )
}
