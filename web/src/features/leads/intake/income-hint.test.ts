import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { inLanguage } from '@waymark/words/t'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './draft.ts'
import { AboutYouStep } from './steps/about-you-step.tsx'

// 26 USC 36B(d)(2)(B)
test.each([
  [
    'en',
    'Self-employed: what is left after business expenses. Count Social Security and taxable withdrawals, not savings',
  ],
  ['es', 'Si trabaja por cuenta propia: lo que queda después de los gastos del negocio. Cuente el Seguro Social'],
])('says what counts as income for people without a paycheck, in %s', (language, said) => {
  const step = createElement(AboutYouStep, { draft: EMPTY_DRAFT, onChange: () => undefined })
  const page = () => renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, step))
  expect(inLanguage(language, page)).toContain(said)
})
