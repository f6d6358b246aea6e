import { planFactEndpoints } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { tokenOf } from '@waymark/testing/access'
import { aFact, aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { saveFacts } from './save-facts.ts'

const { listFacts, addFact, correctFact } = planFactEndpoints
const api = await apiForFile()

const other = (label: string, text: string) => aFact({ key: 'other_service', label, text })

test('replaces what was read before, and keeps ids and corrections', async () => {
  const broker = await aUser(api.db)
  const token = await tokenOf(api, broker)
  const file = await aFile(api, broker, undefined, {}, [
    aFact({ label: 'Primary care vi5it', text: '$3O' }),
    aFact({ column: 'out', text: '40%' }),
    aFact({ key: 'specialist', label: 'Specialist visit', text: '$6' }),
    other('Massage', '$10'),
    other('Acupuncture', '$20'),
    aFact({ key: 'urgent_care', label: 'Urgent care', text: 'wrong' }),
    aFact({ key: 'home_health', label: 'Home health care', text: 'wrong, too' }),
  ])
  const params = { id: file.id }
  const sheet = async () => (await api.get(listFacts, { token, params })).facts
  const before = new Map((await sheet()).map(({ label, column, id }) => [`${label} ${column}`, id]))
  const correct = (name: string, text: string) =>
    api.get(correctFact, { token, params: { id: before.get(name) ?? '' }, body: { text } })
  await correct('Primary care vi5it in', '$30')
  await correct('Massage in', '$11')
  await correct('Home health care in', '$50')
  await api.get(addFact, {
    token,
    params,
    body: { key: 'imaging', column: 'in', label: null, text: '$200', page: 1 },
  })

  await api.db.transaction((tx) =>
    saveFacts(tx, file, [
      aFact({ label: 'Primary care visit', text: '$35' }),
      aFact({ column: 'out', text: '50%' }),
      aFact({ key: 'specialist', label: 'Specialist visit', text: '$60' }),
      other('Acupuncture', '$21'),
      other('Massage', '$12'),
      aFact({ key: 'imaging', label: 'Imaging', text: '$250' }),
    ]),
  )

  const after = await sheet()
  expect(after.map(({ label, text, corrected }) => [label, text, corrected?.text])).toEqual([
    ['Primary care visit', '$35', '$30'],
    ['Primary care visit to treat an injury or illness', '50%', undefined],
    ['Specialist visit', '$60', undefined],
    ['Imaging', '$250', '$200'],
    ['Home health care', 'wrong, too', '$50'],
    ['Acupuncture', '$21', undefined],
    ['Massage', '$12', '$11'],
  ])
  const id = (label: string) => after.find((fact) => fact.label === label)?.id
  expect(id('Primary care visit')).toBe(before.get('Primary care vi5it in'))
  expect(id('Specialist visit')).toBe(before.get('Specialist visit in'))
  expect(id('Massage')).toBe(before.get('Massage in'))
})
