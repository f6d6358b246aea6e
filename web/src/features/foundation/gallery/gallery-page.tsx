import { useState } from 'react'
import { Page, Panel, Section } from '../../../shared/kit/panel.tsx'
import kit from '../../../shared/kit/text.module.css'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { ColorSchemeToggle } from '../../../shared/ui/color-scheme-toggle.tsx'
import { Buttons } from './buttons.tsx'
import { Layouts } from './layouts.tsx'
import { States } from './states.tsx'
import { Texts } from './texts.tsx'

/** Every part of the layout kit in every state, at `/kit` of a development server. It is not part of a build. */
export function GalleryPage() {
  const [asPublic, setAsPublic] = useState(false)
  return (
    <main id="main" className={asPublic ? kit.public : undefined}>
      <Page
        title="Layout kit"
        lead="What every screen is made of. A screen has a CSS module only where its design is its own."
        tools={
          <>
            <Action size="sm" weight="second" aria-pressed={asPublic} onClick={() => setAsPublic(!asPublic)}>
              Public pages
            </Action>
            <ColorSchemeToggle />
          </>
        }
      >
        <Texts />
        <Layouts />
        <Section title="Panels" lead="The one card of this product.">
          <Panel>
            <Text>A panel. It is a stack that spaces its children.</Text>
          </Panel>
          {(['sunk', 'open', 'tint', 'good', 'attention', 'error'] as const).map((tone) => (
            <Panel key={tone} tone={tone} pad="md">
              <Text>{`tone="${tone}"`}</Text>
            </Panel>
          ))}
        </Section>
        <Buttons />
        <States />
      </Page>
    </main>
  )
}
