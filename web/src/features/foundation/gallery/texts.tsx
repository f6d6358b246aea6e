import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Line } from '../../../shared/kit/line.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Heading, Prose, Tag, Text } from '../../../shared/kit/text.tsx'

const SIZES = ['xs', 'sm', 'md', 'lg', 'xl', 'figure'] as const
const TONES = ['muted', 'good', 'attention', 'error'] as const

export function Texts() {
  return (
    <>
      <Section title="Text">
        <Stack gap="sm">
          {SIZES.map((size) => (
            <Text key={size} size={size}>{`size="${size}" $1,234 a month`}</Text>
          ))}
        </Stack>
        <Stack gap="xs">
          {TONES.map((tone) => (
            <Text key={tone} tone={tone}>{`tone="${tone}"`}</Text>
          ))}
          <Text weight="medium">weight="medium"</Text>
          <Text weight="bold">weight="bold"</Text>
          <Text cut>cut: one line that ends in an ellipsis where there is no more room, however long it goes on</Text>
          <Text wrap="anywhere">{`wrap="anywhere": ${'a-very-long-address'.repeat(8)}@example.com`}</Text>
        </Stack>
        <Cluster>
          <Tag>Tag</Tag>
          {(['tint', 'good', 'attention', 'error', 'open'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </Cluster>
      </Section>
      <Section title="Headings">
        <Heading level={3} size="display">
          Display
        </Heading>
        <Heading level={3} size="title">
          Title
        </Heading>
        <Heading level={3} size="section">
          Section
        </Heading>
        <Heading level={3} size="label">
          Label
        </Heading>
      </Section>
      <Section title="Prose">
        <Prose>
          <p>Plain elements without classes, such as the legal texts.</p>
          <ul>
            <li>One</li>
            <li>Two</li>
          </ul>
        </Prose>
      </Section>
      <Section title="Line">
        <Line title="Safari on macOS" about="Last used yesterday">
          <Tag>Button</Tag>
        </Line>
      </Section>
      <Section title="Facts">
        {(['tiles', 'rows', 'inline', 'figures'] as const).map((look) => (
          <Facts key={look} look={look}>
            <Fact name="Look">{look}</Fact>
            <Fact name="State">Texas</Fact>
            <Fact name="Premium">$412 a month</Fact>
          </Facts>
        ))}
      </Section>
    </>
  )
}
