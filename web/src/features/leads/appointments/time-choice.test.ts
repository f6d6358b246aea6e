import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TimeChoice } from './time-choice.tsx'

const [today, other_day] = ['2099-11-24T15:00:00.000Z', '2099-11-27T15:00:00.000Z']

const shownWith = (chosen: string | null) =>
  renderToStaticMarkup(createElement(TimeChoice, { times: [today, other_day], chosen, onChoose: () => undefined }))

test('shows the times of the first day until one is chosen', () => {
  expect(shownWith(null)).toContain(`value="${today}"`)
  expect(shownWith(null)).not.toContain(`value="${other_day}"`)
})

test('shows a time that was chosen elsewhere on the page as chosen, with its day', () => {
  expect(shownWith(other_day)).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${other_day}"`))
  expect(shownWith(other_day)).not.toContain(`value="${today}"`)
})
